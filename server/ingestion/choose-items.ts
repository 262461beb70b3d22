import { shareOut } from '#domain/ingestion/share-out.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { feedsWithWaiting, type WaitingItem, waitingOfFeeds, waitingOfSource } from './item-store.ts';

interface Deps {
  db: Db;
  clock: Clock;
}

/** The feeds that listed more than the last runs could read, or items that are to be tried again. */
export async function findFeedsWithWaiting({ db, clock }: Deps): Promise<Set<string>> {
  return new Set(await feedsWithWaiting(db, clock()));
}

/**
 * What a batch of feeds brings in this run: of each feed its newest waiting items up to its `max_articles`, of
 * all together at most `total` (`maxTotalArticles`), in turn. The rest waits for the next run.
 */
export async function chooseFromFeeds(
  { db, clock }: Deps,
  input: { feeds: readonly { id: string; maxArticles: number }[]; total: number },
): Promise<WaitingItem[]> {
  if (input.total <= 0) return [];
  const feeds = input.feeds.map(({ id, maxArticles }) => ({ id, max: maxArticles }));
  const waiting = await waitingOfFeeds(db, { feeds, now: clock() });
  const lines = new Map<string, WaitingItem[]>(feeds.map(({ id }) => [id, []]));
  for (const item of waiting) if (item.feedId !== null) lines.get(item.feedId)?.push(item);
  return shareOut([...lines.values()], input.total);
}

/** What a connector brings in this run: its newest waiting items. */
export async function chooseFromSource(
  { db, clock }: Deps,
  input: { source: string; total: number },
): Promise<WaitingItem[]> {
  return await waitingOfSource(db, { source: input.source, max: input.total, now: clock() });
}
