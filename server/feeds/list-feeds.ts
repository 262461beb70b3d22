import type { Feed } from '#domain/feeds/feed.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { dayBefore } from './days.ts';
import { getFeedRows, listFeedRows } from './feed-store.ts';
import { presentFeed } from './present-feed.ts';

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
