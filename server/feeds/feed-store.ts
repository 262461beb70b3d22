import { type Selectable, sql } from 'kysely';
import type { FeedBias } from '#domain/feeds/feed.ts';
import type { FeedRules } from '#domain/feeds/feed-rules.ts';
import type { Db, Tx } from '#server/db/db.ts';
import type { FeedsTable } from '#server/db/schema/feed-tables.ts';
import { toJsonb } from '#server/db/to-jsonb.ts';

export type FeedRow = Selectable<FeedsTable>;

/** What administrators see of a feed. A list may have ten thousand, of which every column costs. */
const listedColumns = [
  'id',
  'name',
  'url',
  'url_key',
  'bias',
  'enabled',
  'max_articles',
  'category',
  'rules',
  'last_attempt_at',
  'last_success_at',
  'last_new_at',
  'failure_kind',
  'failure_detail',
  'failure_status',
  'failing_since',
  'consecutive_failures',
  'next_fetch_at',
  'moved_to',
  'served_from',
  'listing',
] as const satisfies readonly (keyof FeedRow)[];

export type ListedFeedRow = Pick<FeedRow, (typeof listedColumns)[number]>;

export interface NewFeed {
  name: string;
  url: string;
  url_key: string;
  bias: FeedBias;
  enabled: boolean;
  max_articles: number;
  category: string | null;
  rules: FeedRules | null;
}

/** Rows of one statement: far below what a statement may have of parameters. */
const maxAtOnce = 1000;

function chunks<Value>(values: readonly Value[]): Value[][] {
  return Array.from({ length: Math.ceil(values.length / maxAtOnce) }, (_, at) =>
    values.slice(at * maxAtOnce, (at + 1) * maxAtOnce),
  );
}

/** All feeds in the order of the list, by one statement. */
export async function listFeedRows(db: Db | Tx): Promise<ListedFeedRow[]> {
  return await db.selectFrom('feeds').select(listedColumns).orderBy('place').execute();
}

/** The feeds with these ids, in the order of the list; unknown ids are skipped. */
export async function getFeedRows(db: Db | Tx, ids: readonly string[]): Promise<ListedFeedRow[]> {
  return await db
    .selectFrom('feeds')
    .select(listedColumns)
    .where('id', '=', sql<string>`any(${uuids(ids)}::uuid[])`)
    .orderBy('place')
    .execute();
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Removes invalid ids, which would make the statement fail. */
function uuids(ids: readonly string[]): string[] {
  return ids.filter((id) => uuid.test(id));
}

/** A revision that changes when a feed is added, changed or removed, because each change of a row changes its xmin. */
export async function getFeedsRevision(db: Db | Tx): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    SELECT count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) AS mark FROM feeds`.execute(db);
  return rows[0]?.mark ?? '';
}

export async function countFeedRows(db: Db | Tx): Promise<number> {
  const row = await db
    .selectFrom('feeds')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function getFeedByKey(db: Db | Tx, key: string): Promise<FeedRow | null> {
  return (await db.selectFrom('feeds').selectAll().where('url_key', '=', key).executeTakeFirst()) ?? null;
}

/** Inserts feeds; feeds with a known address are skipped. Returns the ids of the inserted feeds. */
export async function insertFeeds(db: Db | Tx, feeds: readonly NewFeed[], at: Date): Promise<string[]> {
  const ids: string[] = [];
  for (const chunk of chunks(feeds)) {
    const rows = await db
      .insertInto('feeds')
      .values(
        chunk.map((feed) => ({
          ...feed,
          rules: feed.rules === null ? null : toJsonb(feed.rules),
          created_at: at,
          updated_at: at,
        })),
      )
      .onConflict((conflict) => conflict.column('url_key').doNothing())
      .returning('id')
      .execute();
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/**
 * Updates the fields that administrators set. A feed that gets another address or other rules, or is switched on, loses
 * its failures and is due at once; another address also deletes its validators, and after other rules the next request
 * has no condition.
 */
export async function updateFeeds(
  db: Db | Tx,
  feeds: readonly (NewFeed & { id: string })[],
  at: Date,
): Promise<void> {
  // Temporary keys, so that two feeds can swap addresses.
  for (const chunk of chunks(feeds)) {
    const ids = chunk.map(({ id }) => id);
    await sql`UPDATE feeds SET url_key = 'changing ' || id WHERE id = any(${ids}::uuid[])`.execute(db);
  }
  for (const chunk of chunks(feeds)) {
    await sql`
      WITH changed AS (
        SELECT * FROM jsonb_to_recordset(${toJsonb(chunk)}::jsonb)
          AS c (id uuid, name text, url text, url_key text, bias text, enabled boolean, max_articles integer,
            category text, rules jsonb)
      ), fresh AS (
        SELECT c.*, f.url <> c.url AS moved, f.rules IS DISTINCT FROM c.rules AS ruled,
          (f.url <> c.url OR f.rules IS DISTINCT FROM c.rules OR (c.enabled AND NOT f.enabled)) AS resets
        FROM changed c JOIN feeds f ON f.id = c.id
      )
      UPDATE feeds SET
        name = c.name, url = c.url, url_key = c.url_key, bias = c.bias, enabled = c.enabled,
        max_articles = c.max_articles, category = c.category, rules = c.rules, updated_at = ${at},
        last_body_at = CASE WHEN c.ruled THEN NULL ELSE feeds.last_body_at END,
        etag = CASE WHEN c.moved THEN NULL ELSE feeds.etag END,
        last_modified = CASE WHEN c.moved THEN NULL ELSE feeds.last_modified END,
        content_hash = CASE WHEN c.moved THEN NULL ELSE feeds.content_hash END,
        served_from = CASE WHEN c.moved THEN NULL ELSE feeds.served_from END,
        moved_to = CASE WHEN c.moved THEN NULL ELSE feeds.moved_to END,
        moved_since = CASE WHEN c.moved THEN NULL ELSE feeds.moved_since END,
        moved_times = CASE WHEN c.moved THEN 0 ELSE feeds.moved_times END,
        listing = CASE WHEN c.moved THEN NULL ELSE feeds.listing END,
        next_fetch_at = CASE WHEN c.resets THEN NULL ELSE feeds.next_fetch_at END,
        failure_kind = CASE WHEN c.resets THEN NULL ELSE feeds.failure_kind END,
        failure_detail = CASE WHEN c.resets THEN NULL ELSE feeds.failure_detail END,
        failure_status = CASE WHEN c.resets THEN NULL ELSE feeds.failure_status END,
        failing_since = CASE WHEN c.resets THEN NULL ELSE feeds.failing_since END,
        consecutive_failures = CASE WHEN c.resets THEN 0 ELSE feeds.consecutive_failures END
      FROM fresh c WHERE feeds.id = c.id`.execute(db);
  }
}

/** Gives a feed another address of the same content and keeps its validators. */
export async function updateAddress(
  db: Db | Tx,
  { id, url, key, at }: { id: string; url: string; key: string; at: Date },
): Promise<void> {
  await db
    .updateTable('feeds')
    .where('id', '=', id)
    .set({
      url,
      url_key: key,
      served_from: null,
      updated_at: at,
      moved_to: null,
      moved_since: null,
      moved_times: 0,
    })
    .execute();
}

export async function deleteFeeds(db: Db | Tx, ids: readonly string[]): Promise<void> {
  for (const chunk of chunks(uuids(ids)))
    await sql`DELETE FROM feeds WHERE id = any(${chunk}::uuid[])`.execute(db);
}
