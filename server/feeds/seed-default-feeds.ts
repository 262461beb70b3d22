import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { createAllowList } from '#server/fetching/allow-list.ts';
import { toNewFeed } from './check-choice.ts';
import { defaultFeeds } from './default-feeds.ts';
import { insertFeeds } from './feed-store.ts';
import { lockFeedList, noteFeedChanges } from './note-feed-changes.ts';

/**
 * Gives a database that never had feeds those that Balance ships with. Whatever was once done to the list, also that
 * it was emptied, is left as it is. Gives how many were added.
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
