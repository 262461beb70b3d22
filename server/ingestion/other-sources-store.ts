import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/db.ts';

/** How many of the items with these keys another feed, or a service, listed. */
export async function countItemsOfOthers(
  db: Db | Tx,
  { feedId, keys }: { feedId: string | null; keys: readonly string[] },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM items
    WHERE address = ANY(${[...keys]}::text[]) AND feed_id IS DISTINCT FROM ${feedId}`.execute(db);
  return rows[0]?.count ?? 0;
}
