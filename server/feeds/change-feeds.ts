import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#domain/app-error.ts';
import type { Feed, FeedChoice } from '#domain/feeds/feed.ts';
import { toNewFeed } from './check-choice.ts';
import { dayBefore } from './days.ts';
import type { FeedDeps } from './feed-deps.ts';
import { getFeedByKey, getFeedRows, updateFeeds } from './feed-store.ts';
import { listFeeds } from './list-feeds.ts';
import { lockFeedList, noteFeedChanges } from './note-feed-changes.ts';
import { choiceOf } from './present-feed.ts';

export interface ChangeFeedsInput {
  ids: readonly string[];
  /** Absent fields keep their value. */
  change: { [Field in keyof FeedChoice]?: FeedChoice[Field] | undefined };
  by: { id: string };
}

function given(change: ChangeFeedsInput['change']): Partial<FeedChoice> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/**
 * Changes some fields of some feeds, all or none.
 * @throws AppError not-found, address-refused, conflict, or invalid-input for one address given to several feeds
 */
export async function changeFeeds(deps: FeedDeps, input: ChangeFeedsInput): Promise<Feed[]> {
  const { db, clock, allow } = deps;
  const ids = [...new Set(input.ids)];
  const change = given(input.change);
  if (change.url !== undefined && ids.length > 1)
    throw new AppError('invalid-input', 'Only one feed at a time can be given an address.');
  const at = clock();
  await db.transaction().execute(async (tx) => {
    await lockFeedList(tx);
    const rows = await getFeedRows(tx, ids, dayBefore(at, 6));
    if (rows.length < ids.length) throw new AppError('not-found', 'Some of these feeds are no longer there.');
    const changed = rows
      .map((row) => ({ id: row.id, before: choiceOf(row), after: { ...choiceOf(row), ...change } }))
      .filter(({ before, after }) => !isDeepStrictEqual(before, after));
    if (changed.length === 0) return;
    const feeds = changed.map(({ id, after }) => ({ id, ...toNewFeed(after, allow) }));
    const [only] = feeds;
    const other =
      change.url === undefined || only === undefined ? null : await getFeedByKey(tx, only.url_key);
    if (other !== null && other.id !== only?.id)
      throw new AppError('conflict', `“${other.name}” has this address already.`);
    await updateFeeds(tx, feeds, at);
    await noteFeedChanges(tx, { changes: { added: [], removed: [], changed }, by: input.by, at });
  });
  return await listFeeds(deps, { ids });
}
