const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A page that failed so often for a passing reason is not tried again. */
const maxAttempts = 4;

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
  if (!isPassing(failure) || attempts >= maxAttempts) return null;
  const wait = 15 * minuteMs * 4 ** (attempts - 1) * (0.75 + 0.5 * random);
  return Math.max(wait, (retryAfterSeconds ?? 0) * 1000);
}

/**
 * Milliseconds until a step tries again what it set aside: a quarter of an hour, four times as much after each
 * further failure, at most a day. It is never given up, so that it heals when its cause is gone.
 * @param attempts with this one, from 1
 */
export function delayWhenSetAside(attempts: number): number {
  return Math.min(dayMs, 15 * minuteMs * 4 ** Math.min(attempts - 1, 10));
}
