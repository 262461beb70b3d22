import { AppError } from '#domain/app-error.ts';
import type { Feed, FeedChoice } from '#domain/feeds/feed.ts';
import { toNewFeed } from './check-choice.ts';
import type { FeedDeps } from './feed-deps.ts';
import { getFeedByKey, insertFeeds } from './feed-store.ts';
import { listFeeds } from './list-feeds.ts';
import { lockFeedList, noteFeedChanges } from './note-feed-changes.ts';
import { choiceOf } from './present-feed.ts';

/**
 * Adds a feed; it is due at once.
 * @throws AppError address-refused, or conflict when there is one with the same address
 */
export async function addFeed(
  deps: FeedDeps,
  { choice, by }: { choice: FeedChoice; by: { id: string } },
): Promise<Feed> {
  const feed = toNewFeed(choice, deps.allow);
  const at = deps.clock();
  const id = await deps.db.transaction().execute(async (tx) => {
    await lockFeedList(tx);
    const [added] = await insertFeeds(tx, [feed], at);
    if (added === undefined) {
      const other = await getFeedByKey(tx, feed.url_key);
      throw new AppError('conflict', `“${other?.name}” has this address already.`);
    }
    await noteFeedChanges(tx, { changes: { added: [choiceOf(feed)], removed: [], changed: [] }, by, at });
    return added;
  });
  const [stored] = await listFeeds(deps, { ids: [id] });
  if (stored === undefined) throw new AppError('conflict', 'Somebody removed this feed in the meantime.');
  return stored;
}
