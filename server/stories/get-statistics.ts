import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { rssSetting } from '#server/settings/definitions.ts';
import { getSetting } from '#server/settings/get-setting.ts';
import { getRevision } from './clustering/revision-store.ts';
import { getStatistics, type StoredStatistics } from './statistics-store.ts';

export interface StoryStatistics extends StoredStatistics {
  /** When readers last saw something change; null before the first story. */
  lastUpdated: Date | null;
}

const activeMs = 86_400_000;
/** What is active fades with time, which no change tells of. */
const keptMs = 60_000;

/** What the aggregation holds, of stories large enough to be shown. Active is what the last day added to. */
export type ReadStoryStatistics = () => Promise<StoryStatistics>;

/** Counts over everything that is stored, so only when stories have changed, and at least every minute. */
export function createStoryStatistics({ db, clock }: { db: Db; clock: Clock }): ReadStoryStatistics {
  let kept: { state: string; countedAt: number; statistics: StoredStatistics } | null = null;
  return async () => {
    const { minArticlesPerStory: countFrom } = await getSetting(db, rssSetting);
    const { revision, changedAt } = await getRevision(db, 'list');
    const state = `${revision} ${countFrom}`;
    const now = clock().getTime();
    const isFresh = kept?.state === state && Math.abs(now - kept.countedAt) < keptMs;
    if (kept === null || !isFresh) {
      const activeSince = new Date(now - activeMs);
      kept = { state, countedAt: now, statistics: await getStatistics(db, { countFrom, activeSince }) };
    }
    return { ...kept.statistics, lastUpdated: changedAt };
  };
}
