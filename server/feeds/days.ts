import { cutText } from '#domain/text/cut-text.ts';

const dayMs = 86_400_000;

/** The UTC day `days` before `now`, YYYY-MM-DD. */
export function dayBefore(now: Date, days: number): string {
  return cutText(new Date(now.getTime() - days * dayMs).toISOString(), 10);
}
