import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/db.ts';

export async function getLastPruning(db: Db | Tx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`SELECT at FROM last_pruning`.execute(db);
  return rows[0]?.at ?? null;
}

export async function updateLastPruning(db: Db | Tx, at: Date): Promise<void> {
  await sql`INSERT INTO last_pruning (at) VALUES (${at})
    ON CONFLICT (is_only) DO UPDATE SET at = excluded.at`.execute(db);
}
