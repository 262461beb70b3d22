import { sql } from 'kysely';
import type { Tx } from './db.ts';

/** Runs `work` in a savepoint: its failure rolls back only its own changes, and the transaction can continue. Not nested. */
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
