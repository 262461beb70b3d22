import type { Feed, FeedChoice } from '#domain/feeds/feed.ts';
import { type FeedHealth, feedHealth } from '#domain/feeds/feed-schedule.ts';
import type { OutcomeCount } from '#domain/feeds/feed-yield.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { explainNothing, noticeOf } from './explain-nothing.ts';
import { countFeedRows, getFeedRows, type ListedFeedRow, listFeedRows } from './feed-store.ts';
import { getFeedOutcomes, judgeYield } from './feed-yield-store.ts';

export function choiceOf(row: FeedChoice): FeedChoice {
  const { name, url, bias, enabled, max_articles, category } = row;
  return { name, url, bias, enabled, max_articles, category };
}

function failureOf(row: ListedFeedRow, now: Date): Feed['failure'] {
  const { failure_kind: kind, failure_detail: detail } = row;
  if (kind === null || detail === null) return null;
  return {
    kind,
    detail,
    http_status: row.failure_status,
    since: (row.failing_since ?? now).toISOString(),
    attempts: row.consecutive_failures,
  };
}

type Judged = ReturnType<typeof judgeYield>;

function healthOf(row: ListedFeedRow, { nothing }: Judged, now: Date): FeedHealth {
  const { enabled, last_success_at: lastSuccessAt, consecutive_failures: consecutiveFailures } = row;
  return feedHealth({ enabled, lastSuccessAt, consecutiveFailures, bringsNothing: nothing !== null }, now);
}

function yieldOf({ sum, listing, nothing }: Judged) {
  const { listed, read, fromFeed, unreadable, duplicates, tooOld, unaddressed, waiting } = sum;
  return {
    articles_last_week: read + fromFeed,
    ...{ listed, read, from_feed: fromFeed, unreadable, duplicates, too_old: tooOld, unaddressed, waiting },
    kind: listing?.source ?? 'feed',
    latest_list: listing === null ? null : { items: listing.items, newest_at: listing.newestAt },
    notice: noticeOf(sum),
    brings_nothing: nothing === null ? null : { reason: nothing.kind, detail: explainNothing(nothing) },
  };
}

/**
 * A stored feed as administrators see it.
 * @param outcomes how its items of the last seven days ended
 */
export function presentFeed(
  row: ListedFeedRow,
  outcomes: readonly OutcomeCount[] | undefined,
  now: Date,
): Feed {
  const judged = judgeYield(outcomes, row.listing, now);
  return {
    id: row.id,
    ...choiceOf(row),
    lastFetch: row.last_success_at?.toISOString() ?? null,
    last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
    next_fetch_at: row.enabled ? (row.next_fetch_at?.toISOString() ?? null) : null,
    health: healthOf(row, judged, now),
    failure: failureOf(row, now),
    moved_to: row.moved_to,
    redirected_to: row.served_from,
    ...yieldOf(judged),
  };
}

/** All feeds with their state, in the order of the list; with `ids` the given ones. */
export async function listFeeds(
  { db, clock }: { db: Db; clock: Clock },
  { ids }: { ids?: readonly string[] } = {},
): Promise<Feed[]> {
  const now = clock();
  const [rows, outcomes] = await Promise.all([
    ids === undefined ? listFeedRows(db) : getFeedRows(db, ids),
    getFeedOutcomes(db, { ids, now }),
  ]);
  return rows.map((row) => presentFeed(row, outcomes.get(row.id), now));
}

/** Feeds in the list, enabled or not. */
export async function countFeeds({ db }: { db: Db }): Promise<number> {
  return await countFeedRows(db);
}

/** How many feeds are in each state. */
export async function countFeedHealth({
  db,
  clock,
}: {
  db: Db;
  clock: Clock;
}): Promise<Partial<Record<FeedHealth, number>>> {
  const now = clock();
  const [rows, outcomes] = await Promise.all([listFeedRows(db), getFeedOutcomes(db, { now })]);
  const counts: Partial<Record<FeedHealth, number>> = {};
  for (const row of rows) {
    const state = healthOf(row, judgeYield(outcomes.get(row.id), row.listing, now), now);
    counts[state] = (counts[state] ?? 0) + 1;
  }
  return counts;
}
