import type { FeedRules } from '#domain/feeds/feed-rules.ts';
import { takeInTurns } from '#domain/ingestion/take-in-turns.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import {
  listFeedsWithWaitingItems,
  listWaitingItemsOfFeeds,
  listWaitingItemsOfSource,
  type WaitingItem,
} from './item-store.ts';

interface Deps {
  db: Db;
  clock: Clock;
}

/** The feeds with items that exceeded the quota of earlier runs or are due for a retry. */
export async function listFeedsWithWaiting({ db, clock }: Deps): Promise<Set<string>> {
  return new Set(await listFeedsWithWaitingItems(db, clock()));
}

/**
 * The items of a batch of feeds that this run crawls: the newest waiting items of each feed up to its `max_articles`,
 * taken in turn up to `total` (`maxTotalArticles`). The rest waits for the next run.
 */
export async function chooseFromFeeds(
  { db, clock }: Deps,
  input: {
    feeds: readonly { id: string; maxArticles: number; rules?: FeedRules | null }[];
    total: number;
  },
): Promise<WaitingItem[]> {
  if (input.total <= 0) return [];
  const feeds = input.feeds.map(({ id, maxArticles }) => ({ id, max: maxArticles }));
  const waiting = await listWaitingItemsOfFeeds(db, { feeds, now: clock() });
  const queues = new Map<string, WaitingItem[]>(feeds.map(({ id }) => [id, []]));
  const rules = new Map(input.feeds.map((feed) => [feed.id, feed.rules ?? null]));
  for (const item of waiting) {
    if (item.feedId !== null)
      queues.get(item.feedId)?.push({ ...item, rules: rules.get(item.feedId) ?? null });
  }
  return takeInTurns([...queues.values()], input.total);
}

/** The items of a connector that this run crawls: its newest waiting items. */
export async function chooseFromSource(
  { db, clock }: Deps,
  input: { source: string; total: number },
): Promise<WaitingItem[]> {
  return await listWaitingItemsOfSource(db, { source: input.source, max: input.total, now: clock() });
}
