import { t } from '@lingui/core/macro';
import { activeLanguage } from '#web/i18n/i18n.ts';
import { ago, dateFormat } from '#web/i18n/intl.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The age of a date in the words of the story page. A date in the future means a wrong clock. */
export function storyAge(iso: string | null, now: number): string {
  const then = Date.parse(iso ?? '');
  if (Number.isNaN(then)) return t`Unknown time`;
  const age = now - then;
  if (age >= dayMs) return ago(Math.floor(age / dayMs), 'day');
  return age >= hourMs ? ago(Math.floor(age / hourMs), 'hour') : t`Recently`;
}

/** The age of a date in the words of the checker; null for an unreadable date. */
export function checkerAge(iso: string, now: number): string | null {
  const then = Date.parse(iso);
  if (Number.isNaN(then)) return null;
  const age = now - then;
  if (age < hourMs) return t`Less than an hour ago`;
  if (age < dayMs) return ago(Math.floor(age / hourMs), 'hour');
  const days = Math.floor(age / dayMs);
  if (days < 7) return ago(days, 'day');
  if (days < 28) return ago(Math.floor(days / 7), 'week');
  return dateFormat({ day: 'numeric', month: 'short', year: 'numeric' }).format(then);
}

/** Whether `checkerAge` counts hours, days or weeks, or says less than an hour; false when it writes a date. */
export function isCountedAge(iso: string, now: number): boolean {
  const age = now - Date.parse(iso);
  return age < 28 * dayMs;
}

/** An age inside a sentence: "3 hours ago", "recently". */
export function withinSentence(age: string): string {
  return activeLanguage() === 'en' ? age.toLowerCase() : age.charAt(0).toLowerCase() + age.slice(1);
}
