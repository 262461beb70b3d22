import type { Db } from '#server/db/db.ts';
import { advancedSetting, relevanceSetting } from '#server/settings/definitions.ts';
import { getSettings } from '#server/settings/get-settings.ts';
import type { CheckSettings } from './check-settings.ts';

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
