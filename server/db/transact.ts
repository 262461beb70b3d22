import type { Db, Tx } from './db.ts';

// PostgreSQL ends one of two transactions that stand in each other's way, and expects it to be tried again.
const retryable = new Set(['40001', '40P01']);
const attempts = 4;

function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && retryable.has(String(error.code));
}

/**
 * Runs `work` in a transaction, and again when it was ended by a deadlock or a serialization failure; so
 * `work` does nothing that cannot be done twice, such as sending mail.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error;
    }
  }
}
