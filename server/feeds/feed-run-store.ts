import { type SqlBool, sql } from 'kysely';
import type { FeedMove } from '#domain/feeds/feed-move.ts';
import type { FeedRules } from '#domain/feeds/feed-rules.ts';
import type { FeedListing } from '#domain/feeds/feed-yield.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { toJsonb } from '#server/db/to-jsonb.ts';
import { unreachedKinds } from '#server/fetching/fetcher.ts';
import { parseRules } from './stored-rules.ts';

const dayMs = 86_400_000;

/** The UTC day `days` before `now`, YYYY-MM-DD. */
export function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10);
}

/** The fields of a feed that fetching needs. */
export interface DueFeed {
  id: string;
  name: string;
  url: string;
  maxArticles: number;
  etag: string | null;
  lastModified: string | null;
  contentHash: string | null;
  rules: FeedRules | null;
}

/**
 * No fetch is postponed for longer than a day. A later time was written by a clock that was set back since.
 */
const maxDelayMs = 25 * 60 * 60 * 1000;

/** After this time without a body, a feed is requested without a condition: some servers answer 304 for ever. */
const maxConditionalMs = dayMs;

const isConditional = (now: Date) => sql<SqlBool>`last_body_at > ${new Date(now.getTime() - maxConditionalMs)}
  AND last_body_at <= ${new Date(now.getTime() + maxConditionalMs)}`;

/** Enabled feeds, longest waiting first. With `onlyDue`: feeds that are due; with `ids`: the given feeds. */
export async function listFeedsToFetch(
  db: Db | Tx,
  {
    now,
    onlyDue,
    ids,
    limit,
  }: { now: Date; onlyDue: boolean; ids: readonly string[] | null; limit: number | null },
): Promise<DueFeed[]> {
  const ifConditional = (column: 'etag' | 'last_modified' | 'content_hash') =>
    sql<string | null>`CASE WHEN ${isConditional(now)} THEN ${sql.ref(column)} END`;
  let query = db
    .selectFrom('feeds')
    .select([
      ...(['id', 'name', 'url', 'rules'] as const),
      'max_articles as maxArticles',
      ifConditional('etag').as('etag'),
      ifConditional('last_modified').as('lastModified'),
      ifConditional('content_hash').as('contentHash'),
    ])
    .where('enabled', '=', true)
    .orderBy('next_fetch_at', (order) => order.asc().nullsFirst())
    .orderBy('place');
  if (onlyDue) {
    const latest = new Date(now.getTime() + maxDelayMs);
    query = query.where((where) =>
      where.or([
        where('next_fetch_at', 'is', null),
        where('next_fetch_at', '<=', now),
        where('next_fetch_at', '>', latest),
      ]),
    );
  }
  if (ids !== null) query = query.where(sql<SqlBool>`id::text = any(${[...ids]}::text[])`);
  const rows = await (limit === null ? query : query.limit(limit)).execute();
  return rows.map((row) => ({ ...row, rules: parseRules(row.rules) }));
}

/** The next request of these feeds has no condition. */
export async function deleteLastBodies(db: Db | Tx, ids: readonly string[]): Promise<void> {
  await sql`UPDATE feeds SET last_body_at = NULL WHERE id::text = ANY(${[...ids]}::text[])`.execute(db);
}

/** The history of a feed, from which its next fetch is computed. */
export interface FeedHistory {
  enabled: boolean;
  url: string;
  consecutiveFailures: number;
  createdAt: Date;
  /** New items since the day given. */
  items: number;
  /** Its permanent redirect, when the last response had one. */
  move: FeedMove | null;
  /** What an administrator rules; null for none. */
  intervalMinutes: number | null;
}

/** By feed, without feeds that were removed since. @param since YYYY-MM-DD */
export async function getHistories(
  db: Db | Tx,
  ids: readonly string[],
  since: string,
): Promise<Map<string, FeedHistory>> {
  const rows = await db
    .selectFrom('feeds')
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
    .select([
      ...(['id', 'enabled', 'url', 'rules'] as const),
      'consecutive_failures as consecutiveFailures',
      'created_at as createdAt',
      ...(['moved_to', 'moved_since', 'moved_times'] as const),
      (select) =>
        select
          .selectFrom('feed_days')
          .whereRef('feed_days.feed_id', '=', 'feeds.id')
          .where('day', '>=', since)
          .select(sql<number>`coalesce(sum(items), 0)::integer`.as('sum'))
          .as('items'),
    ])
    .execute();
  return new Map(
    rows.map(({ id, items, rules, moved_to: to, moved_since: since, moved_times: times, ...row }) => {
      const move = to === null || since === null ? null : { to, since, times };
      const intervalMinutes = parseRules(rules)?.interval_minutes ?? null;
      return [id, { ...row, items: items ?? 0, move, intervalMinutes }];
    }),
  );
}

export interface GoodAnswer {
  feedId: string;
  nextFetchAt: Date;
  newItems: number;
  /** Null after a 304: those known stay. */
  validators: { etag: string | null; lastModified: string | null } | null;
  contentHash: string | null;
  servedFrom: string | null;
  /** Null: that known stays. */
  listing: FeedListing | null;
  move: FeedMove | null;
}

/** Keeps the answers of different feeds, by one statement. */
export async function storeGoodAnswers(db: Db | Tx, answers: readonly GoodAnswer[], at: Date): Promise<void> {
  if (answers.length === 0) return;
  const rows = answers.map(({ validators, move, ...answer }) => ({
    ...answer,
    isNew: answer.newItems > 0,
    knowsValidators: validators !== null,
    etag: validators?.etag ?? null,
    lastModified: validators?.lastModified ?? null,
    movedTo: move?.to ?? null,
    movedSince: move?.since ?? null,
    movedTimes: move?.times ?? 0,
  }));
  await sql`
    UPDATE feeds SET last_attempt_at = ${at}, last_success_at = ${at}, next_fetch_at = row."nextFetchAt",
      last_new_at = CASE WHEN row."isNew" THEN ${at} ELSE feeds.last_new_at END,
      last_body_at = CASE WHEN row."knowsValidators" THEN ${at} ELSE feeds.last_body_at END,
      etag = CASE WHEN row."knowsValidators" THEN row.etag ELSE feeds.etag END,
      last_modified = CASE WHEN row."knowsValidators" THEN row."lastModified" ELSE feeds.last_modified END,
      served_from = CASE WHEN row."contentHash" IS NULL THEN feeds.served_from ELSE row."servedFrom" END,
      content_hash = coalesce(row."contentHash", feeds.content_hash),
      listing = coalesce(row.listing, feeds.listing),
      moved_to = row."movedTo", moved_since = row."movedSince", moved_times = row."movedTimes",
      failure_kind = NULL, failure_detail = NULL, failure_status = NULL, failing_since = NULL,
      consecutive_failures = 0
    FROM jsonb_to_recordset(${toJsonb(rows)}::jsonb) AS row("feedId" uuid, "nextFetchAt" timestamptz,
      "isNew" boolean, "knowsValidators" boolean, etag text, "lastModified" text, "contentHash" text,
      "servedFrom" text, listing jsonb, "movedTo" text, "movedSince" timestamptz, "movedTimes" integer)
    WHERE feeds.id = row."feedId"`.execute(db);
}

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

/** The next fetch of a feed that was not requested. */
export async function postponeFeed(db: Db | Tx, id: string, nextFetchAt: Date): Promise<void> {
  await db.updateTable('feeds').where('id', '=', id).set({ next_fetch_at: nextFetchAt }).execute();
}

/** Adds to what feeds brought on a day, and forgets their days before `oldest`. Days are YYYY-MM-DD. */
export async function countItems(
  db: Db | Tx,
  brought: readonly { feedId: string; newItems: number }[],
  { day, oldest }: { day: string; oldest: string },
): Promise<void> {
  if (brought.length === 0) return;
  await db
    .insertInto('feed_days')
    .values(brought.map(({ feedId, newItems }) => ({ feed_id: feedId, day, items: newItems })))
    .onConflict((conflict) =>
      conflict.columns(['feed_id', 'day']).doUpdateSet((set) => ({
        items: set('feed_days.items', '+', set.ref('excluded.items')),
      })),
    )
    .execute();
  const ids = brought.map(({ feedId }) => feedId);
  await db.deleteFrom('feed_days').where('feed_id', 'in', ids).where('day', '<', oldest).execute();
}

const isUnreached = sql<boolean>`(failure_kind = ANY (${[...unreachedKinds]}) AND failure_status IS NULL)`;

export interface RequestedFeed {
  url: string;
  hasAnswered: boolean;
  /** Failed requests since the last that succeeded. */
  failures: number;
}

/** The feeds that were requested since a time. */
export async function listRequestedSince(db: Db, since: Date): Promise<RequestedFeed[]> {
  const { rows } = await sql<RequestedFeed>`
    SELECT url, ${isUnreached} IS NOT TRUE AS "hasAnswered", consecutive_failures AS failures
    FROM feeds WHERE last_attempt_at >= ${since}`.execute(db);
  return rows;
}

/** Removes one failure of each feed that was not reached since a time, and makes it due at `next` at the latest. */
export async function undoFailures(db: Db, { since, next }: { since: Date; next: Date }): Promise<void> {
  await sql`
    UPDATE feeds SET next_fetch_at = least(next_fetch_at, ${next}::timestamptz),
      consecutive_failures = greatest(consecutive_failures - 1, 1)
    WHERE last_attempt_at >= ${since} AND ${isUnreached}`.execute(db);
}
