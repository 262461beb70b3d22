import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { advancedSetting, rssSetting } from '#server/settings/definitions.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import type { Placed, StoryGrouping } from '#server/stories/story-grouping.ts';

/** `off`: articles stay ungrouped while the setting says so and can be offered again later. */
export type ClusterOutcome = { kind: 'off' } | ({ kind: 'clustered' } & Placed);

/**
 * Puts rated articles into stories under the settings in force. Articles that have a story keep it, so
 * that the step may be repeated.
 */
export async function clusterArticles(
  deps: { db: Db; clock: Clock; grouping: StoryGrouping },
  input: { articleIds: readonly string[]; signal: AbortSignal },
): Promise<ClusterOutcome> {
  const { rss, advanced } = await readSettings(deps.db, { rss: rssSetting, advanced: advancedSetting });
  if (!rss.clusteringEnabled) return { kind: 'off' };
  const placed = await deps.grouping.place({
    ...input,
    threshold: advanced.semantic_clustering_threshold,
    countFrom: rss.minArticlesPerStory,
  });
  return { kind: 'clustered', ...placed };
}
