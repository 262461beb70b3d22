import { feedKey } from '#domain/feeds/feed-key.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { dayBefore } from './days.ts';
import { getFeedByKey, getFeedRows, updateAddress } from './feed-store.ts';
import { lockFeedList, noteOwnChange } from './note-feed-changes.ts';
import { choiceOf } from './present-feed.ts';

export interface AdoptedFeed {
  name: string;
  /** The host of the new address. The whole address may contain a key. */
  host: string;
}

/** The same limit as for addresses that administrators enter. */
const maxAddressLength = 2000;
const reason = 'the site has moved the feed for good';

/**
 * Gives a feed the address of its permanent redirect and records it in the audit. Null when another feed has that
 * address, or when the feed's address was changed since.
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
    const [row] = await getFeedRows(tx, [feedId], dayBefore(at, 6));
    if (row === undefined || row.url !== from) return null;
    const other = await getFeedByKey(tx, key);
    if (other !== null && other.id !== feedId) return null;
    await updateAddress(tx, { id: feedId, url: to, key, at });
    await noteOwnChange(tx, { feed: choiceOf(row), change: { url: to }, reason, at });
    return { name: row.name, host: new URL(to).host };
  });
}
