const minuteMs = 60_000;
/** A page that failed so often for a passing reason is not tried again. */
const mostAttempts = 4;

/** Failures that may be over later; all others say that the page will not be had. */
const passing: ReadonlySet<string> = new Set([
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

/** Whether a page that failed this way may answer later. */
export function isPassing(failure: string): boolean {
  return passing.has(failure);
}

/** Failures of the host rather than of one page: its other pages are not asked for in the same run. */
export function concernsHost(failure: string): boolean {
  return ['rate-limited', 'timeout', 'dns', 'network', 'tls'].includes(failure);
}

/**
 * Milliseconds until a page that failed is tried again, or null when it is given up: a quarter of an hour,
 * four times as much after each further failure, a quarter more or less; never before the host wants it.
 * @param attempts with this one, from 1
 * @param random in [0, 1)
 */
export function delayBeforeRetry(
  failure: string,
  attempts: number,
  retryAfterSeconds: number | null,
  random: number,
): number | null {
  if (!isPassing(failure) || attempts >= mostAttempts) return null;
  const wait = 15 * minuteMs * 4 ** (attempts - 1) * (0.75 + 0.5 * random);
  return Math.max(wait, (retryAfterSeconds ?? 0) * 1000);
}
