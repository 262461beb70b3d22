import type { Db } from '#server/db/db.ts';
import { countFeedRows } from './feed-store.ts';

/** Feeds in the list, enabled or not. */
export async function countFeeds({ db }: { db: Db }): Promise<number> {
  return await countFeedRows(db);
}
