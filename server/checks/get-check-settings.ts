import type { Db } from '#server/db/db.ts';
import { advancedSetting, relevanceSetting } from '#server/settings/definitions.ts';
import { getSettings } from '#server/settings/get-settings.ts';

/** The administrators' settings for searches, loaded at the start of a check. */
export interface CheckSettings {
  relevance: {
    /** In [0.1, 1]. */
    threshold: number;
    min_articles: number;
    max_articles_to_score: number;
  };
  /** Maximum per search, over all sources. */
  max_total_articles: number;
  enable_deduplication: boolean;
  opposing_viewpoints_enabled: boolean;
  /** Articles with at least this probability report the same event; in [0.1, 1]. */
  semantic_clustering_threshold: number;
}

/** Loads the administrators' current settings for searches. */
export async function getCheckSettings(db: Db): Promise<CheckSettings> {
  const { relevance, advanced } = await getSettings(db, {
    relevance: relevanceSetting,
    advanced: advancedSetting,
  });
  return {
    relevance,
    max_total_articles: advanced.max_total_articles,
    enable_deduplication: advanced.enable_deduplication,
    opposing_viewpoints_enabled: advanced.opposing_viewpoints_enabled,
    semantic_clustering_threshold: advanced.semantic_clustering_threshold,
  };
}
