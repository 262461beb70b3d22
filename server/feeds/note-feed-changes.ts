import type { FeedChoice } from '#domain/feeds/feed.ts';
import type { Tx } from '#server/db/db.ts';
import { lockList, recordChange } from '#server/settings/record-change.ts';

/** Under which the audit keeps what became of the list of feeds. */
export const feedListKey = 'rss-feeds';

/** So many feeds of one change are written down, so that it can be taken back; of the rest only their number. */
const maxNoted = 20_000;
/** From so many on, their number is noted too: lists of changes show no more of them. */
const maxCounted = 200;

export interface FeedChanges {
  added: readonly FeedChoice[];
  removed: readonly FeedChoice[];
  changed: readonly { before: FeedChoice; after: FeedChoice }[];
}

/** Makes whoever wants to change the list wait until the transaction ends; gives its version. */
export async function lockFeedList(tx: Tx): Promise<number> {
  return await lockList(tx, feedListKey);
}

/** Writes a change of the list into the audit; gives the list's new version. `by` is null for the program itself. */
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

/** What the program itself changed of a feed, and why. */
export async function noteOwnChange(
  tx: Tx,
  { feed, change, reason, at }: { feed: FeedChoice; change: Partial<FeedChoice>; reason: string; at: Date },
): Promise<void> {
  const changed = [{ before: feed, after: { ...feed, ...change } }];
  await noteFeedChanges(tx, { changes: { added: [], removed: [], changed }, by: null, at, reason });
}
