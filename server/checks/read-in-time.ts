import { setTimeout as sleep } from 'node:timers/promises';
import { usualMilliseconds } from '#server/analysis/model/usual-time.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';

/** A check waits so long for a model that usually answers sooner. */
const patientMs = 5_000;
/** For any other model: what it read before is there by then. */
const briefMs = 100;

/**
 * How long a check waits for its model beyond the built-in analysis. A model that nobody has asked yet counts as slow, so
 * that nobody waits for it.
 */
export async function patienceMs(deps: { db: Db; clock: Clock }, model: string): Promise<number> {
  const usual = await usualMilliseconds(deps, model);
  return usual !== null && usual <= patientMs ? patientMs : briefMs;
}

/** The value of `promise`, or null if it takes longer. */
export async function readInTime<Value>(
  promise: Promise<Value>,
  milliseconds: number,
): Promise<Value | null> {
  if (milliseconds === Number.POSITIVE_INFINITY) return await promise;
  const ended = new AbortController();
  try {
    const late = sleep(milliseconds, null, { signal: ended.signal }).catch(() => null);
    return await Promise.race([promise, late]);
  } finally {
    ended.abort();
  }
}
