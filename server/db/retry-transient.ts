import { setTimeout as wait } from 'node:timers/promises';
import { isTransient } from './failure-scope.ts';

/** Before each further try, in milliseconds, a half more or less. */
const pausesMs = [25, 50, 100, 200];

/**
 * Does `work` again, a few times, when it loses against another writer of the database. Within a transaction only
 * where `work` has a savepoint of its own: such a failure ends the transaction.
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
