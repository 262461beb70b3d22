/** How a feed does, in one word. */
export const feedHealths = ['fresh', 'stale', 'failing', 'off'] as const;
export type FeedHealth = (typeof feedHealths)[number];

const minuteMs = 60_000;
const dayMinutes = 24 * 60;
/** A feed that lists nothing new for long is still asked this often. */
const maxTimesFrequency = 8;

export interface SuccessTiming {
  /** The shortest time between two fetches of one feed, by the settings. */
  updateFrequencyMinutes: number;
  /** New items a day as observed over the last weeks; null while there is too little to tell. */
  itemsPerDay: number | null;
  /** What the publisher asks for; null where it says nothing. */
  ttlMinutes: number | null;
}

/**
 * Milliseconds until a feed that answered well is asked again: half the time between its items, at least the
 * update frequency, at most eight times that or a day. A little less than computed (5 to 15 %), so that the run
 * that starts one update frequency later finds it due and feeds do not come due all at once.
 * @param random in [0, 1)
 */
export function delayAfterSuccess(timing: SuccessTiming, random: number): number {
  const min = timing.updateFrequencyMinutes;
  const max = Math.max(min, Math.min(min * maxTimesFrequency, dayMinutes));
  const gap = timing.itemsPerDay === null ? 0 : dayMinutes / Math.max(timing.itemsPerDay, 0.01);
  const wanted = Math.max(gap / 2, timing.ttlMinutes ?? 0, min);
  return Math.min(wanted, max) * minuteMs * (0.85 + 0.1 * random);
}

export interface FailureTiming {
  updateFrequencyMinutes: number;
  /** With this one. */
  failures: number;
  /** What the host asked for; null where it did not. */
  retryAfterSeconds: number | null;
}

/** No feed is left alone for longer than this, however often it failed. */
export const maxBackOffMinutes = dayMinutes;

/**
 * Milliseconds until a feed that failed is tried again: the update frequency, doubled with every failure after
 * the first, at most a day, a quarter more or less; never before the host wants it.
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
}

/** Fresh: answered well within 24 hours. A feed never asked yet is stale. */
export function feedHealth(
  { enabled, lastSuccessAt, consecutiveFailures }: FeedState,
  now: Date,
): FeedHealth {
  if (!enabled) return 'off';
  if (consecutiveFailures > 0) return 'failing';
  const age = lastSuccessAt === null ? Number.POSITIVE_INFINITY : now.getTime() - lastSuccessAt.getTime();
  return age <= dayMinutes * minuteMs ? 'fresh' : 'stale';
}
