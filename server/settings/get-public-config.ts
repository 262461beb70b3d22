import type { Db } from '#server/db/db.ts';
import { advancedSetting, credibilitySetting, rssSetting } from './definitions.ts';
import { getSettings } from './get-settings.ts';

/** The settings that the web app needs before anybody signs in. */
export async function getPublicConfig({ db }: { db: Db }) {
  const { credibility, advanced, rss } = await getSettings(db, {
    credibility: credibilitySetting,
    advanced: advancedSetting,
    rss: rssSetting,
  });
  return {
    credibilityConfig: credibility,
    opposing_viewpoints_enabled: advanced.opposing_viewpoints_enabled,
    storySwarmMinArticles: rss.storySwarmMinArticles,
  };
}
