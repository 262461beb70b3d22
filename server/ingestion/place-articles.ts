import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import { advancedSetting, rssSetting } from '#server/settings/definitions.ts';
import { getSettings } from '#server/settings/get-settings.ts';
import type { AnalysedArticle } from '#server/stories/clustering/placement-store.ts';
import type { PlacingOutcome, StoryPlacer } from '#server/stories/clustering/story-placer.ts';

/** `off`: clustering is switched off; the articles can be placed later. */
export type PlacementOutcome = { kind: 'off' } | ({ kind: 'clustered' } & PlacingOutcome);

/** Places rated articles into stories under the current settings. Idempotent: articles that have a story keep it. */
export async function placeArticles(
  deps: { db: Db; clock: Clock; log?: Log; placer: StoryPlacer },
  input: {
    articleIds: readonly string[];
    analysed?: ReadonlyMap<string, AnalysedArticle>;
    signal: AbortSignal;
  },
): Promise<PlacementOutcome> {
  const { rss, advanced } = await getSettings(deps.db, { rss: rssSetting, advanced: advancedSetting });
  if (!rss.clusteringEnabled) return { kind: 'off' };
  const placed = await deps.placer.place({
    ...input,
    log: deps.log,
    threshold: advanced.semantic_clustering_threshold,
    countFrom: rss.minArticlesPerStory,
  });
  return { kind: 'clustered', ...placed };
}
