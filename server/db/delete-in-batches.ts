import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from './db.ts';

/** Rows of one statement: short enough that nobody waits for its locks, and a stop comes between two. */
const rowsAtOnce = 2_000;

/**
 * Deletes the rows of a table with a column `id` that match a condition, in statements of some thousand rows. Outside a
 * transaction each statement stands when a later one fails. An aborted `signal` ends it early.
 * @returns the number of deleted rows
 */
export async function deleteInBatches(
  db: Db | Tx,
  table: 'articles' | 'items',
  { where, signal }: { where: RawBuilder<unknown>; signal?: AbortSignal | undefined },
): Promise<number> {
  const name = sql.table(table);
  let count = 0;
  for (;;) {
    const { numAffectedRows } = await sql`DELETE FROM ${name} WHERE id IN
      (SELECT id FROM ${name} WHERE ${where} LIMIT ${rowsAtOnce})`.execute(db);
    const deleted = Number(numAffectedRows ?? 0);
    count += deleted;
    if (deleted < rowsAtOnce || signal?.aborted === true) return count;
  }
}
