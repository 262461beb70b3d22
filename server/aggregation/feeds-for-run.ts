import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { dueFeeds } from '../feeds/due-feeds.ts';
import { recordFeedOutcomes } from '../feeds/record-feed-outcome.ts';
import type { FeedsForRun } from './aggregation.ts';

/** The feeds of the database, as a run asks for them. */
export function feedsForRun(deps: { db: Db; clock: Clock; random: () => number }): FeedsForRun {
  return {
    due: ({ force, ids }) => dueFeeds(deps, { force: force || ids !== null, ids }),
    record: (answered) =>
      recordFeedOutcomes(
        deps,
        answered.map(({ feed, reading, newItems }) => ({ feedId: feed.id, outcome: reading, newItems })),
      ),
  };
}
