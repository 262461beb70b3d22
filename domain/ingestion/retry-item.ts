const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** After this many transient failures a page is not requested again. */
const maxAttempts = 4;

/** All other failures are permanent. */
const transientFailures: ReadonlySet<string> = new Set([
  'rate-limited',
  'server-error',
  'timeout',
  'dns',
  'network',
  'tls',
  'truncated',
  'aborted',
  'crashed',
]);

/** Whether a later request of the page may succeed. */
export function isTransient(failure: string): boolean {
  return transientFailures.has(failure);
}

/** Whether the failure concerns the host and not one page, so that the run requests none of its other pages. */
export function concernsHost(failure: string): boolean {
  return ['rate-limited', 'timeout', 'dns', 'network', 'tls'].includes(failure);
}

/**
 * Milliseconds until the next request of a page that failed, or null when there is none. Exponential backoff: 15
 * minutes, four times as much after each further failure, with a jitter of 25 %; never before Retry-After.
 * @param attempts from 1, this one included
 * @param random in [0, 1)
 */
export function delayBeforeRetry(
  failure: string,
  attempts: number,
  retryAfterSeconds: number | null,
  random: number,
): number | null {
  if (!isTransient(failure) || attempts >= maxAttempts) return null;
  const wait = 15 * minuteMs * 4 ** (attempts - 1) * (0.75 + 0.5 * random);
  return Math.max(wait, (retryAfterSeconds ?? 0) * 1000);
}

/**
 * Milliseconds until the next attempt at a subject that is set aside. Exponential backoff: 15 minutes, four times as
 * much after each further failure, at most a day. Attempts never end, so that the subject recovers after its cause.
 * @param attempts from 1, this one included
 */
export function delayWhenSetAside(attempts: number): number {
  return Math.min(dayMs, 15 * minuteMs * 4 ** Math.min(attempts - 1, 10));
}
