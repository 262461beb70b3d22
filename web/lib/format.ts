import { t } from '@lingui/core/macro';
import { formatSigned as formatSignedNumber } from '#domain/analysis/bias-scale.ts';
import { textDirection } from '#web/i18n/i18n.ts';
import { dateFormat, numberFormat } from '#web/i18n/intl.ts';

/** A number with its sign keeps the sign before it in a text from right to left. */
const beforeIt = (): string => (textDirection() === 'rtl' ? '\u200e' : '');

/** "−0.62", "+1.00": a lean or a number of the checker. */
export const formatSigned = (value: number): string => `${beforeIt()}${formatSignedNumber(value)}`;

/** "−2", "+1", "−0.25": the shortest exact form, for the ends and limits of a scale. */
export function signedShort(value: number): string {
  if (value === 0) return '0';
  return `${beforeIt()}${value < 0 ? '−' : '+'}${Math.abs(value)}`;
}

/** "minus 0.62": signed numbers for screen readers. */
export function spoken(value: number): string {
  const rounded = Math.abs(value).toFixed(2);
  if (Number(rounded) === 0) return '0';
  return value < 0 ? t`minus ${rounded}` : t`plus ${rounded}`;
}

/** "1,140". */
export function count(value: number): string {
  return numberFormat({}, 'en').format(value);
}

/** The exact time in the reader's zone; null for an unreadable date. */
export function exactTime(iso: string): string | null {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? null : dateFormat({ dateStyle: 'long', timeStyle: 'short' }, 'en').format(time);
}
