import { feedKey } from '#domain/feeds/feed-key.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { dayBefore } from './days.ts';
import { findFeedByKey, findFeedRows, storeAddress } from './feed-store.ts';
import { lockFeedList, noteOwnChange } from './note-feed-changes.ts';
import { choiceOf } from './present-feed.ts';

export interface AdoptedFeed {
  name: string;
  /** Where it is read from now on. An address may hold a key, its host does not. */
  host: string;
}

/** What administrators may enter is not longer either. */
const maxAddressLength = 2000;
const reason = 'the site has moved the feed for good';

/**
 * Has a feed read where its site has moved it for good, which the audit tells. Null when that address is another
 * feed's, or the feed was given one meanwhile.
 */
export async function adoptAddress(
  { db, clock }: { db: Db; clock: Clock },
  { feedId, from, to }: { feedId: string; from: string; to: string },
): Promise<AdoptedFeed | null> {
  const key = feedKey(to);
  if (key === null || to.length > maxAddressLength) return null;
  const at = clock();
  return await db.transaction().execute(async (tx) => {
    await lockFeedList(tx);
    const [row] = await findFeedRows(tx, [feedId], dayBefore(at, 6));
    if (row === undefined || row.url !== from) return null;
    const other = await findFeedByKey(tx, key);
    if (other !== null && other.id !== feedId) return null;
    await storeAddress(tx, { id: feedId, url: to, key, at });
    await noteOwnChange(tx, { feed: choiceOf(row), change: { url: to }, reason, at });
    return { name: row.name, host: new URL(to).host };
  });
}
