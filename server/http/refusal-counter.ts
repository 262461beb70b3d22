import type { Log } from '#server/log.ts';
import type { Metrics } from './metrics.ts';

const summaryEveryMs = 60_000;

export interface RefusalCounter {
  count(refusal: { status: number; code: string }): void;
}

/**
 * Counts refusals (4xx, and 503 of an overloaded process) in the metrics, and writes one line a minute to the log: a caller with many refusals must not
 * push other lines out of the stored log.
 */
export function createRefusalCounter(
  { log, metrics }: { log: Log; metrics: Pick<Metrics, 'countRefusal'> },
  everyMs = summaryEveryMs,
): RefusalCounter {
  let counts = new Map<string, number>();
  const summarize = () => {
    log.info(Object.fromEntries(counts), 'requests refused');
    counts = new Map();
  };
  return {
    count(refusal) {
      metrics.countRefusal(refusal);
      // Both come from closed lists, so there are few keys.
      const key = `${refusal.status} ${refusal.code}`;
      if (counts.size === 0) setTimeout(summarize, everyMs).unref();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
  };
}
