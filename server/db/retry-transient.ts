import { setTimeout as wait } from 'node:timers/promises';
import { isTransient } from './failure-scope.ts';

/** Backoff before each retry, with jitter of up to a half. */
const pausesMs = [25, 50, 100, 200];

/**
 * Retries `work` a few times when it fails on a conflict with another writer (deadlock, serialization, lock). Inside a
 * transaction only when `work` runs in a savepoint: such a failure aborts the transaction.
 * @throws what `work` throws last
 */
export async function retryTransient<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error)) throw error;
    }
    await wait(pauseMs * (0.5 + Math.random()), undefined, signal === undefined ? {} : { signal });
  }
  return await work();
}
