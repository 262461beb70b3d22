import { AppError } from '#domain/app-error.ts';
import { mapDatabaseError } from './map-database-error.ts';

/**
 * What a failure of a batch says:
 * - `run`: the database is gone, full, or refuses whatever it is given; nothing else can succeed now;
 * - `data`: the database refuses a value, so some item of the batch is the cause;
 * - `unclear`: a fault of our own, which one item may cause or all items meet.
 */
export type FailureScope = 'run' | 'data' | 'unclear';

// 0A not supported, 21 cardinality, 22 data, 23 constraint, 44 check of a view, 54 limit, P0 raised by a trigger.
const dataStates = /^(0A|21|22|23|44|54|P0)/;
const runRefusals: ReadonlySet<string> = new Set(['database-unavailable', 'storage-full']);

/** The five characters by which PostgreSQL names an error; null for errors of others. */
export function sqlStateOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/**
 * Every state of PostgreSQL that is not about data concerns the run: 40 deadlock, 42 a missing column, 53 full,
 * 57 shutdown, 58 and XX a fault of the server.
 */
export function failureScope(error: unknown, signal?: AbortSignal): FailureScope {
  if (signal?.aborted === true) return 'run';
  const mapped = mapDatabaseError(error);
  if (mapped instanceof AppError) return runRefusals.has(mapped.code) ? 'run' : 'unclear';
  const state = sqlStateOf(error);
  if (state === null) return 'unclear';
  return dataStates.test(state) ? 'data' : 'run';
}
