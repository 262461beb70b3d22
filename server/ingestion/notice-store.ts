import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/db.ts';
import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import { listedArticles } from '#server/db/listed.ts';
import { hasIdOf, lockInOrder, type WaitingItem, waitingColumns } from './item-store.ts';

export interface ItemOfText {
  id: string;
  title: string;
  guid: string | null;
  /** Of the text that was read; null before. */
  fingerprint: string | null;
  articleId: string | null;
  /** Of its article; as listed, without one. */
  address: string;
  /** Of the feed that listed it; null for a connector, and for a feed that was removed. */
  feedUrl: string | null;
  /** Its article has the text of its page, or is that of another address. */
  isOfPage: boolean;
}

const columnsOfText = sql`id, title, guid, fingerprint, article_id AS "articleId",
  coalesce((SELECT a.address FROM ${listedArticles} a WHERE a.id = article_id), listed_address, address) AS address,
  (SELECT url FROM feeds WHERE feeds.id = feed_id::uuid) AS "feedUrl",
  coalesce(page_failure, 'duplicate') = 'duplicate' AS "isOfPage"`;

/** Of one text; more change nothing. */
const maxOfText = 200;

/** The items whose pages had these texts: of each first those that are articles, at most two hundred. */
export async function listItemsByFingerprint(
  db: Db | Tx,
  fingerprints: readonly string[],
): Promise<ItemOfText[]> {
  if (fingerprints.length === 0) return [];
  const { rows } = await sql<ItemOfText>`
    SELECT ${columnsOfText} FROM (
      SELECT items.*, row_number() OVER (PARTITION BY fingerprint ORDER BY article_id IS NULL, changed_at, id) AS turn
      FROM items WHERE fingerprint = ANY(${[...fingerprints]}::text[])
    ) AS placed WHERE turn <= ${maxOfText}`.execute(db);
  return rows;
}

export async function listItemsOfText(db: Db | Tx, ids: readonly string[]): Promise<ItemOfText[]> {
  const { rows } = await sql<ItemOfText>`
    SELECT ${columnsOfText} FROM items WHERE id = ANY(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/** Items as the page crawler gets them. */
export async function listItemsById(db: Db | Tx, ids: readonly string[]): Promise<WaitingItem[]> {
  const { rows } = await sql<WaitingItem>`
    SELECT ${waitingColumns} FROM items WHERE id = ANY(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/** Takes their articles from items. Returns those of the articles that no other item has. */
export async function detachArticles(
  tx: Tx,
  items: readonly { id: string; articleId: string }[],
  { kind, detail, at }: { kind: string; detail: string; at: Date },
): Promise<string[]> {
  await sql`
    WITH ${lockInOrder(hasIdOf(items))}
    UPDATE items SET state = 'failed', article_id = NULL, failure_kind = ${kind}, failure_detail = ${detail},
      page_failure = NULL, next_try_at = NULL, changed_at = ${at}
    FROM locked WHERE items.id = locked_id`.execute(tx);
  const ids = [...new Set(items.map(({ articleId }) => articleId))];
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT article_id AS id FROM items WHERE article_id = ANY(${ids}::uuid[])`.execute(tx);
  const others = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !others.has(id));
}

/** Deletes articles; the schema deletes their ratings and their places in stories too. */
export async function deleteArticles(tx: Tx, ids: readonly string[]): Promise<void> {
  await deleteInBatches(tx, 'articles', { where: sql`id = ANY(${[...ids]}::uuid[])` });
}
