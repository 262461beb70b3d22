import { type RawBuilder, sql } from 'kysely';
import type { FeedRules } from '#domain/feeds/feed-rules.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import { toJsonb } from '#server/db/to-jsonb.ts';

export interface NewItem {
  guid: string | null;
  /** As listed: to request. */
  address: string;
  /** For comparing: see `repeatKey`. */
  key: string;
  title: string;
  description: string;
  content: string | null;
  author: string | null;
  language: string | null;
  publishedAt: string | null;
  /** When its feed says that it was changed; ISO 8601. */
  updatedAt?: string | null;
  /** In the order of one response, newest first. */
  place: number;
  /** Host of the publisher that its address hides. */
  outlet?: string | null;
}

/** An item that waits for the page crawler. */
export interface WaitingItem extends Omit<NewItem, 'guid' | 'key' | 'publishedAt' | 'updatedAt' | 'place'> {
  id: string;
  feedId: string | null;
  source: string;
  publishedAt: Date | null;
  attempts: number;
  /** Of its feed. */
  rules?: Pick<FeedRules, 'user_agent' | 'uses_feed_text'> | null;
  /** Its article is known, and its page is read again because the item changed. */
  isReread?: boolean;
}

export const waitingColumns = sql`id, feed_id AS "feedId", source, coalesce(listed_address, address) AS address, title,
  description, content, author, language, published_at AS "publishedAt", attempts, outlet,
  article_id IS NOT NULL AS "isReread"`;

/** No delay is longer than a day. A later time was written by a clock that was set back since. */
const maxDelayMs = 25 * 60 * 60 * 1000;

function isDue(now: Date) {
  const latest = new Date(now.getTime() + maxDelayMs);
  return sql`(state = 'listed' OR (state = 'failed' AND (next_try_at <= ${now} OR next_try_at > ${latest})))`;
}

/** Whether the source gave a text, which may replace a page that cannot be read. */
const hasText = (row: 'items' | 'excluded') =>
  sql`(${sql.ref(`${row}.content`)} IS NOT NULL OR ${sql.ref(`${row}.description`)} <> '')`;

/** It waits for a feed that was removed or switched off. */
const isOrphaned = sql`(items.feed_id IS NOT NULL AND items.feed_id IS DISTINCT FROM excluded.feed_id
  AND (items.state = 'listed' OR items.state = 'failed' AND items.next_try_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM feeds WHERE feeds.id = items.feed_id::uuid AND feeds.enabled))`;

/** It has no text, and waits or failed at the first attempt: the text of its publisher's feed may replace it. */
export const needsText = sql`(NOT ${hasText('items')} AND items.article_id IS NULL
  AND (items.state = 'listed' OR items.state = 'failed' AND (items.next_try_at IS NOT NULL OR items.attempts <= 1)))`;

/**
 * Locks items in the order in which `insertItems` inserts, so that writers of several rows cannot deadlock. A WITH query
 * to be joined by id.
 */
export const lockInOrder = (which: RawBuilder<unknown>) =>
  sql`locked AS MATERIALIZED (
    SELECT id AS locked_id FROM items WHERE ${which} ORDER BY address COLLATE "C" FOR NO KEY UPDATE)`;

export const hasIdOf = (rows: readonly { id: string }[]) =>
  sql`id = ANY(${rows.map(({ id }) => id)}::uuid[])`;

const isAbandoned = sql`(items.state = 'failed' AND items.next_try_at IS NULL)`;

/**
 * Inserts listed items. An item with a known key stays as it is, with two exceptions that move to the new source: an
 * item that waits for a feed that was removed or switched off, and an item without text for which the source has one.
 * All texts are replaced together, because they must come from one source. Returns the number of items that are new to
 * the source.
 */
export async function insertItems(
  db: Db | Tx,
  input: { source: string; feedId: string | null; items: readonly NewItem[]; at: Date },
): Promise<number> {
  if (input.items.length === 0) return 0;
  const { numAffectedRows } = await sql`
    INSERT INTO items (source, feed_id, guid, address, listed_address, title, description, content, author, language, outlet,
      published_at, listed_update, place, state, listed_at, changed_at)
    SELECT ${input.source}, ${input.feedId}, guid, key, address, title, description, content, author, language, outlet,
      "publishedAt", "updatedAt", place, 'listed', ${input.at}, ${input.at}
    FROM jsonb_to_recordset(${toJsonb(input.items)}::jsonb) AS row(guid text, address text, key text, title text,
      description text, content text, author text, language text, outlet text, "publishedAt" timestamptz, "updatedAt" timestamptz,
      place integer)
    ORDER BY key COLLATE "C"
    ON CONFLICT (address) DO UPDATE SET source = excluded.source, feed_id = excluded.feed_id, guid = excluded.guid,
      listed_address = excluded.listed_address, title = excluded.title, description = excluded.description,
      content = excluded.content, author = excluded.author, language = excluded.language, outlet = excluded.outlet,
      state = CASE WHEN ${isAbandoned} THEN 'listed' ELSE items.state END,
      failure_kind = CASE WHEN ${isAbandoned} THEN NULL ELSE items.failure_kind END,
      failure_detail = CASE WHEN ${isAbandoned} THEN NULL ELSE items.failure_detail END
    WHERE ${isOrphaned} OR (${needsText} AND ${hasText('excluded')})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The feeds with items that wait for the crawler. */
export async function listFeedsWithWaitingItems(db: Db | Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT feed_id AS id FROM items
    WHERE state IN ('listed', 'failed') AND feed_id IS NOT NULL AND ${isDue(now)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The newest waiting items of each feed, at most `max` per feed. */
export async function listWaitingItemsOfFeeds(
  db: Db | Tx,
  input: { feeds: readonly { id: string; max: number }[]; now: Date },
): Promise<WaitingItem[]> {
  if (input.feeds.length === 0) return [];
  const { rows } = await sql<WaitingItem>`
    SELECT ${waitingColumns} FROM (
      SELECT items.*, max,
        row_number() OVER (PARTITION BY feed_id ORDER BY article_id IS NOT NULL, published_at DESC NULLS LAST, listed_at, items.place, items.id) AS turn
      FROM items
      JOIN jsonb_to_recordset(${toJsonb(input.feeds)}::jsonb) AS feed(id text, max integer)
        ON feed.id = feed_id
      WHERE state IN ('listed', 'failed') AND ${isDue(input.now)}
    ) AS placed
    WHERE turn <= max
    ORDER BY feed_id, turn`.execute(db);
  return rows;
}

/** The newest waiting items of a connector. */
export async function listWaitingItemsOfSource(
  db: Db | Tx,
  input: { source: string; max: number; now: Date },
): Promise<WaitingItem[]> {
  const { rows } = await sql<WaitingItem>`
    SELECT ${waitingColumns} FROM items
    WHERE source = ${input.source} AND feed_id IS NULL AND state IN ('listed', 'failed') AND ${isDue(input.now)}
    ORDER BY published_at DESC NULLS LAST, listed_at, place, id
    LIMIT ${input.max}`.execute(db);
  return rows;
}

/** The articles with the same text on the same site, by fingerprint. */
export async function getArticlesByFingerprint(
  db: Db | Tx,
  fingerprints: readonly string[],
): Promise<Map<string, string>> {
  if (fingerprints.length === 0) return new Map();
  const { rows } = await sql<{ fingerprint: string; articleId: string }>`
    SELECT DISTINCT ON (fingerprint) fingerprint, article_id AS "articleId" FROM items
    WHERE fingerprint = ANY(${fingerprints}) AND article_id IS NOT NULL
    ORDER BY fingerprint, changed_at`.execute(db);
  return new Map(rows.map(({ fingerprint, articleId }) => [fingerprint, articleId]));
}

/** Links items to their articles, whose state is given, and deletes the text of the feed. */
export async function markRead(
  db: Db | Tx,
  items: readonly {
    id: string;
    articleId: string;
    fingerprint: string | null;
    state: 'read' | 'rated';
    /** Why its page brought no article of its own: `duplicate`, or how the page failed. */
    pageFailure: string | null;
  }[],
  at: Date,
): Promise<void> {
  if (items.length === 0) return;
  await sql`
    WITH ${lockInOrder(hasIdOf(items))}
    UPDATE items SET state = row.state, article_id = row."articleId", fingerprint = row.fingerprint,
      content = NULL, failure_kind = NULL, failure_detail = NULL, page_failure = row."pageFailure", next_try_at = NULL, changed_at = ${at}
    FROM jsonb_to_recordset(${toJsonb(items)}::jsonb)
      AS row(id uuid, "articleId" uuid, fingerprint text, state text, "pageFailure" text)
    JOIN locked ON locked_id = row.id
    WHERE items.id = locked_id AND items.state IN ('listed', 'failed')`.execute(db);
}

export async function markFailed(
  db: Db | Tx,
  items: readonly {
    id: string;
    kind: string;
    detail: string;
    nextTryAt: Date | null;
    /** Of a text that is no article. */
    fingerprint?: string;
  }[],
  at: Date,
): Promise<void> {
  if (items.length === 0) return;
  await sql`
    WITH ${lockInOrder(hasIdOf(items))}
    UPDATE items SET failure_kind = row.kind, failure_detail = row.detail,
      -- An article that cannot be read again stays as it was read.
      state = CASE WHEN article_id IS NOT NULL AND row."nextTryAt" IS NULL THEN 'clustered' ELSE 'failed' END,
      attempts = attempts + 1, next_try_at = row."nextTryAt", changed_at = ${at},
      fingerprint = coalesce(items.fingerprint, row.fingerprint),
      content = CASE WHEN row."nextTryAt" IS NULL THEN NULL ELSE content END
    FROM jsonb_to_recordset(${toJsonb(items)}::jsonb)
      AS row(id uuid, kind text, detail text, fingerprint text, "nextTryAt" timestamptz)
    JOIN locked ON locked_id = row.id
    WHERE items.id = locked_id AND state IN ('listed', 'failed')`.execute(db);
}

/** The articles of items in this state, oldest first. */
export async function listArticlesInState(
  db: Db | Tx,
  { state, except, limit }: { state: 'read' | 'rated'; except: readonly string[]; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT article_id AS id FROM items WHERE state = ${state} AND article_id <> ALL(${[...except]}::uuid[])
    GROUP BY article_id ORDER BY min(published_at) NULLS LAST, article_id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function markRated(db: Db | Tx, articleIds: readonly string[], at: Date): Promise<void> {
  if (articleIds.length === 0) return;
  await sql`
    WITH ${lockInOrder(sql`article_id = ANY(${articleIds}::uuid[]) AND state = 'read'`)}
    UPDATE items SET state = 'rated', changed_at = ${at} FROM locked
    WHERE items.id = locked_id AND state = 'read'`.execute(db);
}

/** Those of the articles that were counted before, and whose rating is new: their pages were read again. */
export async function listReread(db: Db | Tx, articleIds: readonly string[]): Promise<string[]> {
  if (articleIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT article_id AS id FROM items
    WHERE article_id = ANY(${articleIds}::uuid[]) AND state = 'rated' AND is_counted AND rereads > 0`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Moves rated items on after the place step and counts them; with clustering switched off they are counted only.
 * Returns the articles that are counted for the first time.
 */
export async function markPlaced(
  db: Db | Tx,
  input: { articleIds: readonly string[]; isClustered: boolean; at: Date },
): Promise<string[]> {
  const { articleIds, isClustered, at } = input;
  if (articleIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    WITH ${lockInOrder(sql`article_id = ANY(${articleIds}::uuid[]) AND state = 'rated'`)}, known AS (
      SELECT article_id FROM items WHERE article_id = ANY(${articleIds}::uuid[]) AND is_counted
    ), counted AS (
      UPDATE items SET is_counted = true, state = ${isClustered ? 'clustered' : 'rated'}, changed_at = ${at}
      FROM locked WHERE items.id = locked_id AND state = 'rated' AND (${isClustered} OR NOT is_counted)
      RETURNING article_id
    )
    SELECT DISTINCT article_id AS id FROM counted WHERE article_id NOT IN (SELECT article_id FROM known)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Postpones items whose articles could not be saved. */
export async function postponeItems(
  db: Db | Tx,
  items: readonly { id: string; nextTryAt: Date }[],
  at: Date,
): Promise<void> {
  if (items.length === 0) return;
  await sql`
    WITH ${lockInOrder(hasIdOf(items))}
    UPDATE items SET state = 'failed', failure_kind = 'crashed', changed_at = ${at},
      failure_detail = 'The article could not be stored.', next_try_at = row."nextTryAt"
    FROM jsonb_to_recordset(${toJsonb(items)}::jsonb) AS row(id uuid, "nextTryAt" timestamptz)
    JOIN locked ON locked_id = row.id
    WHERE items.id = locked_id AND state IN ('listed', 'failed')`.execute(db);
}

/** Deletes items that were listed before a time; returns their number. */
export async function deleteItemsListedBefore(
  db: Db | Tx,
  before: Date,
  signal?: AbortSignal,
): Promise<number> {
  return await deleteInBatches(db, 'items', { where: sql`listed_at < ${before}`, signal });
}
