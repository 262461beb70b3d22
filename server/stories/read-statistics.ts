import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { rssSetting } from '#server/settings/definitions.ts';
import { readSetting } from '#server/settings/read-setting.ts';
import { readRevision } from './revision-store.ts';
import { readStatistics, type StoredStatistics } from './statistics-store.ts';

export interface StoryStatistics extends StoredStatistics {
  /** When readers last saw something change; null before the first story. */
  lastUpdated: Date | null;
}

const activeMs = 86_400_000;

/** What the aggregation holds, of stories large enough to be shown. Active is what the last day added to. */
export async function readStoryStatistics({ db, clock }: { db: Db; clock: Clock }): Promise<StoryStatistics> {
  const { minArticlesPerStory: countFrom } = await readSetting(db, rssSetting);
  const activeSince = new Date(clock().getTime() - activeMs);
  const statistics = await readStatistics(db, { countFrom, activeSince });
  return { ...statistics, lastUpdated: (await readRevision(db, 'list')).changedAt };
}
