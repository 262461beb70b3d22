/** The state of a feed in one word. */
export const feedHealths = ['fresh', 'brings-nothing', 'stale', 'failing', 'off'] as const;
export type FeedHealth = (typeof feedHealths)[number];

const minuteMs = 60_000;
const dayMinutes = 24 * 60;
/** The longest interval of a quiet feed, as a multiple of the update frequency. */
const maxTimesFrequency = 8;

export interface SuccessTiming {
  /** The shortest time between two fetches of one feed, by the settings. */
  updateFrequencyMinutes: number;
  /** New items per day over the last weeks; null while the feed is too new. */
  itemsPerDay: number | null;
  /** The publisher's time to live; null when it declares none. */
  ttlMinutes: number | null;
  /** What an administrator rules for the feed. */
  intervalMinutes?: number | null;
}

/**
 * Milliseconds until the next request after a success: half the time between items, at least the update frequency, at
 * most eight times that or a day. The jitter subtracts 5 to 15 %, so that the feed is due when the run starts one
 * update frequency later, and feeds are not due all at once. It adds to a time that the publisher declares. An interval
 * that an administrator rules stands above all of these.
 * @param random in [0, 1)
 */
export function delayAfterSuccess(timing: SuccessTiming, random: number): number {
  const jitter = 0.85 + 0.1 * random;
  if (timing.intervalMinutes != null) return timing.intervalMinutes * jitter * minuteMs;
  const min = timing.updateFrequencyMinutes;
  const max = Math.max(min, Math.min(min * maxTimesFrequency, dayMinutes));
  const gap = timing.itemsPerDay === null ? 0 : dayMinutes / Math.max(timing.itemsPerDay, 0.01);
  const own = Math.min(Math.max(gap / 2, min), max) * jitter;
  const declared = Math.min(timing.ttlMinutes ?? 0, max) * (1 + 0.04 * random);
  return Math.max(own, declared) * minuteMs;
}

export interface FailureTiming {
  updateFrequencyMinutes: number;
  /** Consecutive failures, this one included. */
  failures: number;
  /** Of the response; null when it has none. */
  retryAfterSeconds: number | null;
}

/** The longest backoff. */
export const maxBackOffMinutes = dayMinutes;

/**
 * Milliseconds until the next request after a failure, with exponential backoff: the update frequency, doubled with
 * each failure after the first, at most a day, with a jitter of 25 %; never before Retry-After.
 * @param random in [0, 1)
 */
export function delayAfterFailure(timing: FailureTiming, random: number): number {
  const doublings = Math.min(Math.max(timing.failures - 1, 0), 20);
  const minutes = Math.min(timing.updateFrequencyMinutes * 2 ** doublings, maxBackOffMinutes / 1.25);
  const wait = minutes * minuteMs * (doublings === 0 ? 0.85 + 0.1 * random : 0.75 + 0.5 * random);
  return Math.max(wait, (timing.retryAfterSeconds ?? 0) * 1000);
}

export interface FeedState {
  enabled: boolean;
  lastSuccessAt: Date | null;
  consecutiveFailures: number;
  /** Whether it answers and nothing of it could be read: see `whyNothing`. */
  bringsNothing: boolean;
}

/** Fresh: the last success is at most 24 hours old. A feed without any request is stale. */
export function feedHealth(
  { enabled, lastSuccessAt, consecutiveFailures, bringsNothing }: FeedState,
  now: Date,
): FeedHealth {
  if (!enabled) return 'off';
  if (consecutiveFailures > 0) return 'failing';
  if (bringsNothing) return 'brings-nothing';
  const age = lastSuccessAt === null ? Number.POSITIVE_INFINITY : now.getTime() - lastSuccessAt.getTime();
  return age <= dayMinutes * minuteMs ? 'fresh' : 'stale';
}
