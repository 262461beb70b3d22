/** The delay of Retry-After (seconds or an HTTP date) in milliseconds. Null when absent or unreadable. */
export function retryAfterMs(headers: Headers, now: number = Date.now()): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const until = Date.parse(value);
  // Some browsers parse a number with a sign or a fraction as a year.
  if (Number.isNaN(until) || !/[a-z]/i.test(value)) return null;
  // The browser's clock may be wrong by days, so the date is compared with that of the answer.
  const sent = Date.parse(headers.get('date') ?? '');
  return Math.max(0, until - (Number.isNaN(sent) ? now : sent));
}
