/** Upper bound, so that a host that says a year is requested again. */
const maxFreshSeconds = 24 * 60 * 60;

/**
 * For how many seconds an answer stays as it is, by Cache-Control or else by Expires; null where neither says so.
 * At most a day.
 */
export function freshSeconds(
  { cacheControl, expires }: { cacheControl: string | undefined; expires: string | undefined },
  now: Date,
): number | null {
  const directives = (cacheControl ?? '').toLowerCase().split(',', 20);
  const parts = directives.map((directive) => directive.trim().replaceAll('"', ''));
  if (parts.includes('no-cache') || parts.includes('no-store')) return null;
  const age = parts.find((part) => part.startsWith('max-age='))?.slice('max-age='.length);
  const seconds = age === undefined ? (Date.parse(expires ?? '') - now.getTime()) / 1000 : Number(age);
  return seconds > 0 ? Math.min(Math.round(seconds), maxFreshSeconds) : null;
}
