import type { Db } from '#server/db/db.ts';
import { advancedSetting, relevanceSetting } from '#server/settings/definitions.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import type { CheckSettings } from './check-settings.ts';

/** What administrators have decided about searching, as it stands now. */
export async function readCheckSettings(db: Db): Promise<CheckSettings> {
  const { relevance, advanced } = await readSettings(db, {
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
