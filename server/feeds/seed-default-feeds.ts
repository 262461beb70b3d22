import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { createAllowList } from '#server/fetching/allow-list.ts';
import { toNewFeed } from './check-choice.ts';
import { defaultFeeds } from './default-feeds.ts';
import { insertFeeds } from './feed-store.ts';
import { lockFeedList, noteFeedChanges } from './note-feed-changes.ts';

/**
 * Inserts the default feeds into a database that never had feeds. A list that was ever changed, also an emptied one,
 * stays as it is. Returns the number of inserted feeds.
 */
export async function seedDefaultFeeds({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const at = clock();
  const feeds = defaultFeeds.map((feed) => toNewFeed(feed, createAllowList([])));
  return await db.transaction().execute(async (tx) => {
    if ((await lockFeedList(tx)) > 0) return 0;
    const added = await insertFeeds(tx, feeds, at);
    const changes = { added: defaultFeeds, removed: [], changed: [] };
    await noteFeedChanges(tx, { changes, by: null, at, reason: 'the feeds that Balance ships with' });
    return added.length;
  });
}
