import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/db.ts';
import { listedArticles } from '#server/db/listed.ts';
import { toJsonb } from '#server/db/to-jsonb.ts';
import { hasIdOf, lockInOrder, needsText } from './item-store.ts';

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

/** The items among these keys that are read, and may be read again because their feed changed them. */
export async function listRereadable(
  db: Db | Tx,
  input: {
    feedId: string;
    keys: readonly string[];
    maxRereads: number;
    listedSince: Date;
    unchangedSince: Date;
  },
): Promise<{ id: string; key: string; title: string; updatedAt: Date | null }[]> {
  if (input.keys.length === 0) return [];
  const { rows } = await sql<{ id: string; key: string; title: string; updatedAt: Date | null }>`
    SELECT id, address AS key, title, listed_update AS "updatedAt" FROM items
    WHERE address = ANY(${[...input.keys]}::text[]) AND feed_id = ${input.feedId} AND state = 'clustered'
      AND article_id IS NOT NULL AND outlet IS NULL AND rereads < ${input.maxRereads}
      AND listed_at > ${input.listedSince} AND changed_at <= ${input.unchangedSince}
    ORDER BY listed_at DESC, id`.execute(db);
  return rows;
}

/** Has the page crawler read the pages of these items again. */
export async function markForReread(
  db: Db | Tx,
  items: readonly { id: string; title: string; updatedAt: string | null }[],
  at: Date,
): Promise<void> {
  if (items.length === 0) return;
  await sql`
    WITH ${lockInOrder(hasIdOf(items))}
    UPDATE items SET state = 'listed', title = row.title, listed_update = coalesce(row."updatedAt", listed_update),
      rereads = rereads + 1, attempts = 0, changed_at = ${at}
    FROM jsonb_to_recordset(${toJsonb(items)}::jsonb) AS row(id uuid, title text, "updatedAt" timestamptz)
    JOIN locked ON locked_id = row.id
    WHERE items.id = locked_id AND state = 'clustered' AND article_id IS NOT NULL`.execute(db);
}

/** An article as it is stored before its page was read again. */
export interface RereadArticle {
  id: string;
  /** Canonical. */
  address: string;
  title: string;
  fingerprint: string | null;
  correctionNoted: boolean;
  /** Its text and title are those of its page, not of the feed. */
  isOfPage: boolean;
}

/** The articles of items that are read again, as they are stored, by item. */
export async function listRereadArticles(
  db: Db | Tx,
  itemIds: readonly string[],
): Promise<Map<string, RereadArticle>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await sql<RereadArticle & { item: string }>`
    SELECT items.id AS item, articles.id, canonical_address AS address, articles.title, fingerprint,
      correction_noted AS "correctionNoted", page_failure IS NULL AS "isOfPage"
    FROM items JOIN ${listedArticles} articles ON articles.id = article_id
    WHERE items.id = ANY(${[...itemIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ item, ...article }) => [item, article]));
}

/** The items whose pages say what their articles say already. */
export async function markUnchanged(db: Db | Tx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    WITH ${lockInOrder(sql`id = ANY(${[...ids]}::uuid[])`)}
    UPDATE items SET state = 'clustered', failure_kind = NULL, failure_detail = NULL, next_try_at = NULL, changed_at = ${at}
    FROM locked WHERE items.id = locked_id AND state IN ('listed', 'failed')`.execute(db);
}

/** Keeps the headlines of articles that get another one. */
export async function keepEarlierTitles(
  db: Db | Tx,
  titles: readonly { articleId: string; title: string; until: Date }[],
): Promise<void> {
  if (titles.length === 0) return;
  await db
    .insertInto('earlier_titles')
    .values(titles.map(({ articleId, title, until }) => ({ article_id: articleId, title, until })))
    .onConflict((conflict) =>
      conflict.columns(['article_id', 'title']).doUpdateSet((set) => ({ until: set.ref('excluded.until') })),
    )
    .execute();
}
