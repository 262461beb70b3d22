import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { dayBefore } from './days.ts';
import { deleteFeeds, getFeedRows } from './feed-store.ts';
import { lockFeedList, noteFeedChanges } from './note-feed-changes.ts';
import { choiceOf } from './present-feed.ts';

/** Deletes feeds; their articles stay. Unknown ids are skipped; returns the number of deleted feeds. */
export async function removeFeeds(
  { db, clock }: { db: Db; clock: Clock },
  { ids, by }: { ids: readonly string[]; by: { id: string } },
): Promise<number> {
  const at = clock();
  return await db.transaction().execute(async (tx) => {
    await lockFeedList(tx);
    const rows = await getFeedRows(tx, ids, dayBefore(at, 6));
    if (rows.length === 0) return 0;
    await deleteFeeds(
      tx,
      rows.map(({ id }) => id),
    );
    await noteFeedChanges(tx, { changes: { added: [], removed: rows.map(choiceOf), changed: [] }, by, at });
    return rows.length;
  });
}
