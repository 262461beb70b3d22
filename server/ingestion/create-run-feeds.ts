import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { dueFeeds, excuseOutage } from '../feeds/due-feeds.ts';
import { recordFeedOutcomes } from '../feeds/record-feed-outcome.ts';
import type { RunFeeds } from './ingestion-deps.ts';

/** The feeds of the database as a run uses them. */
export function createRunFeeds(deps: { db: Db; clock: Clock; random: () => number }): RunFeeds {
  return {
    due: ({ force, ids }) => dueFeeds(deps, { force: force || ids !== null, ids }),
    excuseOutage: (since) => excuseOutage(deps, since),
    record: async (answered, log) => {
      const adopted = await recordFeedOutcomes(
        deps,
        answered.map(({ feed, result, ...rest }) => ({ feedId: feed.id, outcome: result, ...rest })),
      );
      for (const { name, host } of adopted) {
        log.info(
          { host },
          `The site has moved the feed “${name}” for good. Balance reads it at its new address from now on.`,
        );
      }
    },
  };
}
