import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { dueFeeds, undoBackoff } from '../feeds/due-feeds.ts';
import { recordFeedOutcomes } from '../feeds/record-feed-outcome.ts';
import { openRules } from '../feeds/stored-rules.ts';
import type { Sealer } from '../settings/seal-secret.ts';
import type { RunFeeds } from './ingestion-deps.ts';

/** The feeds of the database as a run uses them. */
export function createRunFeeds(deps: {
  db: Db;
  clock: Clock;
  random: () => number;
  sealer: Sealer;
}): RunFeeds {
  return {
    due: async ({ force, ids }) => {
      const feeds = await dueFeeds(deps, { force: force || ids !== null, ids });
      return await Promise.all(
        feeds.map(async (feed) => ({ ...feed, request: await openRules(deps.sealer, feed) })),
      );
    },
    undoBackoff: (since) => undoBackoff(deps, since),
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
