import { t } from '@lingui/core/macro';
import { roundEvenly } from '#domain/analysis/bias-scale.ts';
import { toPercent } from '#domain/analysis/credibility-bands.ts';
import { textDirection } from '#web/i18n/i18n.ts';
import { dateFormat, displayNames, numberFormat } from '#web/i18n/intl.ts';

/** A real minus, a plus, or nothing. In a text from right to left the sign keeps its place before the number. */
function writeSign(value: number): string {
  const sign = value < 0 ? '−' : value > 0 ? '+' : '';
  return sign !== '' && textDirection() === 'rtl' ? `\u200e${sign}` : sign;
}

/** "0.62": the size of a number, without its sign. */
const twoDecimals = (value: number): string =>
  numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(Math.abs(value));

/** "−0.62", "+1.00": a lean or a number of the checker. */
export function formatSigned(value: number): string {
  const rounded = roundEvenly(value, 2);
  return `${writeSign(rounded)}${twoDecimals(rounded)}`;
}

/** "−2", "+1", "−0.25": the shortest exact form, for the ends and limits of a scale. */
export function signedShort(value: number): string {
  return `${writeSign(value)}${numberFormat({ maximumFractionDigits: 10 }).format(Math.abs(value))}`;
}

/** "minus 0.62": signed numbers for screen readers. */
export function spoken(value: number): string {
  if (roundEvenly(value, 2) === 0) return '0';
  const rounded = twoDecimals(roundEvenly(value, 2));
  return value < 0 ? t`minus ${rounded}` : t`plus ${rounded}`;
}

/** "40%": a share in [0, 1] as a whole percentage. */
export function percentText(share: number): string {
  return numberFormat({ style: 'percent' }).format(toPercent(share) / 100);
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

/** The name of a country in the language of the interface; the code where there is none. */
export function countryName(code: string): string {
  try {
    return displayNames({ type: 'region', fallback: 'code' }, 'en').of(code) ?? code;
  } catch {
    return code;
  }
}
