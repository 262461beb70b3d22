/** For how long Retry-After asks to wait, in milliseconds: seconds or an HTTP date. Null when absent or unreadable. */
export function retryAfterMs(headers: Headers, now: number = Date.now()): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const until = Date.parse(value);
  // A bare number with a sign or a fraction is read as a year by some browsers.
  if (Number.isNaN(until) || !/[a-z]/i.test(value)) return null;
  // The browser's clock may be wrong by days, so the date is compared with that of the answer.
  const sent = Date.parse(headers.get('date') ?? '');
  return Math.max(0, until - (Number.isNaN(sent) ? now : sent));
}
