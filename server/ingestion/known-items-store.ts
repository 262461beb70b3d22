import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/db.ts';
import { toJsonb } from '#server/db/to-jsonb.ts';
import { needsText } from './item-store.ts';

export interface KnownItem {
  guid: string;
  /** See `repeatKey`. */
  key: string;
  title: string;
  publishedAt: Date;
}

/**
 * The known items of a feed with these guids; those of older processes at the address that is listed now. Without those
 * that still need a text, and those that an older process listed under a changed address at which no page was read.
 */
export async function listItemsByGuid(
  db: Db | Tx,
  feedId: string,
  items: readonly { guid: string; key: string }[],
): Promise<KnownItem[]> {
  if (items.length === 0) return [];
  const { rows } = await sql<KnownItem>`
    SELECT items.guid, CASE WHEN listed_address IS NULL THEN row.key ELSE items.address END AS key, title, coalesce(published_at, listed_at) AS "publishedAt" FROM items
    JOIN jsonb_to_recordset(${toJsonb(items)}::jsonb) AS row(guid text, key text) ON row.guid = items.guid
    WHERE items.feed_id = ${feedId} AND items.guid IS NOT NULL AND NOT (items.address = row.key AND ${needsText})
      AND NOT (items.address <> row.key AND items.listed_address IS NULL AND items.state IN ('listed', 'failed'))`.execute(
    db,
  );
  return rows;
}

/** The keys of items among these, with whether each waits to be read or was read. */
export async function listKnownKeys(db: Db | Tx, keys: readonly string[]): Promise<Map<string, boolean>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ key: string; isReadable: boolean }>`
    SELECT address AS key, state <> 'failed' AS "isReadable" FROM items
    WHERE address = ANY(${[...keys]}::text[])`.execute(db);
  return new Map(rows.map(({ key, isReadable }) => [key, isReadable]));
}
