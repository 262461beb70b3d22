import type { Feed, FeedChoice } from '#domain/feeds/feed.ts';
import { type FeedHealth, feedHealth } from '#domain/feeds/feed-schedule.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { dayBefore } from './feed-run-store.ts';
import {
  countFeedRows,
  type FeedWithCount,
  getFeedRows,
  type ListedFeedRow,
  listFeedRows,
  listFeedStates,
} from './feed-store.ts';

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

/** A stored feed as administrators see it. */
export function presentFeed(row: FeedWithCount, now: Date): Feed {
  const { enabled, last_success_at: lastSuccessAt, consecutive_failures: consecutiveFailures } = row;
  return {
    id: row.id,
    ...choiceOf(row),
    lastFetch: lastSuccessAt?.toISOString() ?? null,
    last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
    next_fetch_at: enabled ? (row.next_fetch_at?.toISOString() ?? null) : null,
    health: feedHealth({ enabled, lastSuccessAt, consecutiveFailures }, now),
    failure: failureOf(row, now),
    moved_to: row.moved_to,
    articles_last_week: row.items_last_week,
  };
}

/** All feeds with their state, in the order of the list; with `ids` the given ones. */
export async function listFeeds(
  { db, clock }: { db: Db; clock: Clock },
  { ids }: { ids?: readonly string[] } = {},
): Promise<Feed[]> {
  const now = clock();
  const weekAgo = dayBefore(now, 6);
  const rows = ids === undefined ? await listFeedRows(db, weekAgo) : await getFeedRows(db, ids, weekAgo);
  return rows.map((row) => presentFeed(row, now));
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
  const counts: Partial<Record<FeedHealth, number>> = {};
  for (const feed of await listFeedStates(db)) {
    const state = feedHealth(feed, now);
    counts[state] = (counts[state] ?? 0) + 1;
  }
  return counts;
}
