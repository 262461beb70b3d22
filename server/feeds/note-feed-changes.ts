import type { FeedChoice } from '#domain/feeds/feed.ts';
import type { Tx } from '#server/db/db.ts';
import { lockList, recordChange } from '#server/settings/setting-changes.ts';

/** The key of the list of feeds in the audit. */
export const feedListKey = 'rss-feeds';

/** The audit stores this many feeds of one change, so that it can be reverted; of more feeds only their number. */
const maxNoted = 20_000;
/** Above this number the audit stores the number too, because lists of changes show no more feeds. */
const maxCounted = 200;

export interface FeedChanges {
  added: readonly FeedChoice[];
  removed: readonly FeedChoice[];
  changed: readonly { before: FeedChoice; after: FeedChoice }[];
}

/** Locks the list for other changes until the transaction ends; returns its version. */
export async function lockFeedList(tx: Tx): Promise<number> {
  return await lockList(tx, feedListKey);
}

/** Records a change of the list in the audit; returns the new version of the list. `by` is null for automatic changes. */
export async function noteFeedChanges(
  tx: Tx,
  { changes, by, at, reason }: { changes: FeedChanges; by: { id: string } | null; at: Date; reason?: string },
): Promise<number> {
  const { added, removed, changed } = changes;
  const befores = changed.map(({ before }) => before);
  const afters = changed.map(({ after }) => after);
  return await recordChange(tx, {
    key: feedListKey,
    oldValue: { ...some('removed', removed), ...some('changed', befores) },
    newValue: {
      ...some('added', added),
      ...some('changed', afters),
      ...(reason === undefined ? {} : { reason }),
    },
    by,
    at,
  });
}

function some(name: string, feeds: readonly FeedChoice[]): Record<string, unknown> {
  if (feeds.length === 0) return {};
  const noted = { [name]: feeds.slice(0, maxNoted) };
  return feeds.length <= maxCounted ? noted : { ...noted, [`${name}_count`]: feeds.length };
}

/** Records an automatic change of a feed with its reason. */
export async function noteOwnChange(
  tx: Tx,
  { feed, change, reason, at }: { feed: FeedChoice; change: Partial<FeedChoice>; reason: string; at: Date },
): Promise<void> {
  const changed = [{ before: feed, after: { ...feed, ...change } }];
  await noteFeedChanges(tx, { changes: { added: [], removed: [], changed }, by: null, at, reason });
}
