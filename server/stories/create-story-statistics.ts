import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { rssSetting } from '#server/settings/definitions.ts';
import { getSetting } from '#server/settings/get-settings.ts';
import { countStatistics, getRevision, type StoredStatistics } from './statistics-store.ts';

export interface StoryStatistics extends StoredStatistics {
  /** When the list of stories last changed; null before the first story. */
  lastUpdated: Date | null;
}

const activeMs = 86_400_000;
/** The number of active stories falls with time, without any change of a story. */
const cacheMs = 60_000;

/** Counts of the stories that are large enough to be shown. A story is active when the last day added an article. */
export type GetStoryStatistics = () => Promise<StoryStatistics>;

/** Counting reads every row, so the counts are cached until a story changes, for a minute at most. */
export function createStoryStatistics({ db, clock }: { db: Db; clock: Clock }): GetStoryStatistics {
  let cached: { state: string; countedAt: number; statistics: StoredStatistics } | null = null;
  return async () => {
    const { minArticlesPerStory: countFrom } = await getSetting(db, rssSetting);
    const { revision, changedAt } = await getRevision(db, 'list');
    const state = `${revision} ${countFrom}`;
    const now = clock().getTime();
    const isFresh = cached?.state === state && Math.abs(now - cached.countedAt) < cacheMs;
    if (cached === null || !isFresh) {
      const activeSince = new Date(now - activeMs);
      cached = { state, countedAt: now, statistics: await countStatistics(db, { countFrom, activeSince }) };
    }
    return { ...cached.statistics, lastUpdated: changedAt };
  };
}
