import type { Database, Tx } from './db.ts';
import { mapDatabaseError } from './map-database-error.ts';

/**
 * Locks an account until the transaction ends, so that what it may have only so many of is counted and added by one
 * call at a time. Rows that refer to the account can be added meanwhile.
 */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}

/**
 * Runs `work` while no other process runs work of this key. On the embedded database there is no other process, and
 * its only connection must stay free.
 */
export async function withAdvisoryLock<T>(
  { pool, engine }: Pick<Database, 'pool' | 'engine'>,
  key: number,
  work: () => Promise<T>,
): Promise<T> {
  if (engine === 'embedded') return await work();
  const client = await pool.connect().catch((error: unknown) => {
    throw mapDatabaseError(error);
  });
  try {
    await client.query('SELECT pg_advisory_lock($1)', [key]).catch((error: unknown) => {
      throw mapDatabaseError(error);
    });
    return await work();
  } finally {
    const isUnlocked = await client.query('SELECT pg_advisory_unlock($1)', [key]).then(
      () => true,
      () => false,
    );
    // A connection that may hold the lock is closed, which releases it.
    client.release(!isUnlocked);
  }
}
