import { type FeedHealth, feedHealth } from '#domain/feeds/feed-schedule.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { countFeedRows, listFeedStates } from './feed-store.ts';

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
