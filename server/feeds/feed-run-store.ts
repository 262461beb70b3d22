import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '#server/db/db.ts';

/** What fetching needs to know of a feed. */
export interface DueFeed {
  id: string;
  name: string;
  url: string;
  maxArticles: number;
  etag: string | null;
  lastModified: string | null;
  contentHash: string | null;
}

/**
 * No fetch is put off for longer than a day. A later time was written by a clock that has been put back since.
 */
const believableMs = 25 * 60 * 60 * 1000;

/** Enabled feeds, longest waiting first. With `now`: those that are due; with `ids`: those named. */
export async function findFeedsToFetch(
  db: Db | Tx,
  { now, ids, limit }: { now: Date | null; ids: readonly string[] | null; limit: number | null },
): Promise<DueFeed[]> {
  let query = db
    .selectFrom('feeds')
    .select([
      ...(['id', 'name', 'url', 'etag'] as const),
      'max_articles as maxArticles',
      'last_modified as lastModified',
      'content_hash as contentHash',
    ])
    .where('enabled', '=', true)
    .orderBy('next_fetch_at', (order) => order.asc().nullsFirst())
    .orderBy('place');
  if (now !== null) {
    const unbelievable = new Date(now.getTime() + believableMs);
    query = query.where((where) =>
      where.or([
        where('next_fetch_at', 'is', null),
        where('next_fetch_at', '<=', now),
        where('next_fetch_at', '>', unbelievable),
      ]),
    );
  }
  if (ids !== null) query = query.where(sql<SqlBool>`id::text = any(${[...ids]}::text[])`);
  return await (limit === null ? query : query.limit(limit)).execute();
}

/** What decides when a feed is asked again. */
export interface FeedHistory {
  enabled: boolean;
  url: string;
  consecutiveFailures: number;
  createdAt: Date;
  /** New items since the day given. */
  items: number;
}

/** Null for a feed that was removed meanwhile. @param since YYYY-MM-DD */
export async function findHistory(db: Db | Tx, id: string, since: string): Promise<FeedHistory | null> {
  const row = await db
    .selectFrom('feeds')
    .where('id', '=', id)
    .select([
      ...(['enabled', 'url'] as const),
      'consecutive_failures as consecutiveFailures',
      'created_at as createdAt',
      (select) =>
        select
          .selectFrom('feed_days')
          .whereRef('feed_days.feed_id', '=', 'feeds.id')
          .where('day', '>=', since)
          .select(sql<number>`coalesce(sum(items), 0)::integer`.as('sum'))
          .as('items'),
    ])
    .executeTakeFirst();
  return row === undefined ? null : { ...row, items: row.items ?? 0 };
}

export interface GoodAnswer {
  at: Date;
  nextFetchAt: Date;
  newItems: number;
  /** Absent: those known stay. */
  validators: { etag: string | null; lastModified: string | null } | null;
  contentHash: string | null;
  servedFrom: string | null;
}

export async function storeGoodAnswer(db: Db | Tx, id: string, answer: GoodAnswer): Promise<void> {
  const { at, nextFetchAt, newItems, validators, contentHash, servedFrom } = answer;
  await db
    .updateTable('feeds')
    .where('id', '=', id)
    .set({
      last_attempt_at: at,
      last_success_at: at,
      next_fetch_at: nextFetchAt,
      ...(newItems > 0 ? { last_new_at: at } : {}),
      ...(validators === null ? {} : { etag: validators.etag, last_modified: validators.lastModified }),
      ...(contentHash === null ? {} : { content_hash: contentHash, served_from: servedFrom }),
      ...noFailure,
    })
    .execute();
}

const noFailure = {
  failure_kind: null,
  failure_detail: null,
  failure_status: null,
  failing_since: null,
  consecutive_failures: 0,
};

export interface StoredFailure {
  at: Date;
  nextFetchAt: Date | null;
  kind: string;
  detail: string;
  status: number | null;
  /** Switches the feed off. */
  isFinal: boolean;
}

export async function storeFailure(db: Db | Tx, id: string, failure: StoredFailure): Promise<void> {
  const { at, nextFetchAt, kind, detail, status, isFinal } = failure;
  await db
    .updateTable('feeds')
    .where('id', '=', id)
    .set((set) => ({
      last_attempt_at: at,
      next_fetch_at: nextFetchAt,
      failure_kind: kind,
      failure_detail: detail,
      failure_status: status,
      failing_since: set.fn.coalesce('failing_since', set.val(at)),
      consecutive_failures: set('consecutive_failures', '+', 1),
      ...(isFinal ? { enabled: false } : {}),
    }))
    .execute();
}

/** Adds to what a feed brought on a day, and forgets days before `oldest`. Days are YYYY-MM-DD. */
export async function countItems(
  db: Db | Tx,
  { feedId, day, items, oldest }: { feedId: string; day: string; items: number; oldest: string },
): Promise<void> {
  await db
    .insertInto('feed_days')
    .values({ feed_id: feedId, day, items })
    .onConflict((conflict) =>
      conflict.columns(['feed_id', 'day']).doUpdateSet((set) => ({
        items: set('feed_days.items', '+', items),
      })),
    )
    .execute();
  await db.deleteFrom('feed_days').where('feed_id', '=', feedId).where('day', '<', oldest).execute();
}
