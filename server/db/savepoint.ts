import { sql } from 'kysely';
import type { Tx } from './db.ts';

/** Runs `work` so that its failure undoes only what it did, and the transaction can continue. Not nested. */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`SAVEPOINT part`.execute(tx);
  try {
    const value = await work();
    await sql`RELEASE SAVEPOINT part`.execute(tx);
    return value;
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT part`.execute(tx);
    throw error;
  }
}
