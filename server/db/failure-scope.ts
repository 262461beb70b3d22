import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#domain/app-error.ts';
import { mapDatabaseError } from './map-database-error.ts';

/**
 * What the failure of a batch concerns:
 * - `run`: the database is unavailable, full or refuses any statement; nothing else can succeed now;
 * - `data`: the database refuses a value, so an item of the batch is the cause;
 * - `unclear`: one item or all items may be affected: a bug, a damaged row, a timeout, a conflict with another writer.
 */
type FailureScope = 'run' | 'data' | 'unclear';

// 0A not supported, 21 cardinality, 22 data, 23 constraint, 44 check of a view, 54 limit, P0 raised by a trigger.
const dataStates = /^(0A|21|22|23|44|54|P0)/;
// 40 conflict of transactions, 55P03 lock not given, 57014 statement cancelled, XX damaged data.
const unclearStates = /^(40|55P03|57014|XX)/;
const transientStates = /^(40|55P03)/;
const runRefusals: ReadonlySet<string> = new Set(['database-unavailable', 'storage-full']);

/** The SQLSTATE of an error of PostgreSQL; null for other errors. */
export function sqlStateOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** A deadlock, a serialization failure or an unavailable lock: a retry may succeed. */
export function isTransient(error: unknown): boolean {
  return transientStates.test(sqlStateOf(error) ?? '');
}

/** A statement was cancelled or met damaged data. If a retry succeeds, the row is fine. */
export function mayBePassing(error: unknown): boolean {
  const state = sqlStateOf(error) ?? '';
  return unclearStates.test(state) && !transientStates.test(state);
}

/**
 * Classifies a failure. A SQLSTATE that one row cannot cause concerns the run: 08 connection, 42 a missing column,
 * 53 full, 57P shutdown, 58 disk.
 */
export function failureScope(error: unknown, signal?: AbortSignal): FailureScope {
  if (signal?.aborted === true) return 'run';
  const mapped = mapDatabaseError(error);
  if (mapped instanceof AppError) return runRefusals.has(mapped.code) ? 'run' : 'unclear';
  const state = sqlStateOf(error);
  if (state === null || unclearStates.test(state)) return 'unclear';
  return dataStates.test(state) ? 'data' : 'run';
}

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
