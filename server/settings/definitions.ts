import type { z } from 'zod';
import {
  advancedConfig,
  credibilityConfig,
  newsSources,
  relevanceConfig,
  rssGlobals,
  sourceLimits,
} from '#contract/settings.ts';
import { webhookTargets } from '#contract/webhooks.ts';
import { defaultFlags, defaultLimits } from '#domain/connectors/connector-names.ts';

/** A setting that administrators change at run time: its key, its shape and what holds until then. */
export interface SettingDefinition<Schema extends z.ZodType = z.ZodType> {
  key: string;
  schema: Schema;
  initial: z.infer<Schema>;
}

export const credibilitySetting: SettingDefinition<typeof credibilityConfig> = {
  key: 'credibility-config',
  schema: credibilityConfig,
  initial: [
    { threshold: 0.8, label: 'Excellent', color: 'emerald', meaning: 'Highly reliable, well sourced' },
    { threshold: 0.6, label: 'Good', color: 'blue', meaning: 'Mostly reliable' },
    { threshold: 0.4, label: 'Fair', color: 'yellow', meaning: 'Mixed reliability; check the claims' },
    { threshold: 0, label: 'Poor', color: 'red', meaning: 'Often unreliable or unsourced' },
  ],
};

export const relevanceSetting: SettingDefinition<typeof relevanceConfig> = {
  key: 'relevance-config',
  schema: relevanceConfig,
  initial: { threshold: 0.25, min_articles: 3, max_articles_to_score: 20 },
};

export const advancedSetting: SettingDefinition<typeof advancedConfig> = {
  key: 'advanced-config',
  schema: advancedConfig,
  initial: {
    max_total_articles: 50,
    semantic_clustering_threshold: 0.65,
    enable_deduplication: true,
    opposing_viewpoints_enabled: true,
  },
};

export const rssSetting: SettingDefinition<typeof rssGlobals> = {
  key: 'rss-config',
  schema: rssGlobals,
  initial: {
    updateFrequency: 60,
    maxTotalArticles: 50,
    maxStories: 500,
    minArticlesPerStory: 2,
    storySwarmMinArticles: 2,
    deduplicationEnabled: true,
    clusteringEnabled: true,
    autoUpdateEnabled: true,
  },
};

export const newsSourcesSetting: SettingDefinition<typeof newsSources> = {
  key: 'feature-flags',
  schema: newsSources,
  initial: defaultFlags,
};

export const sourceLimitsSetting: SettingDefinition<typeof sourceLimits> = {
  key: 'source-limits',
  schema: sourceLimits,
  initial: defaultLimits,
};

/** Beside our own callback, which needs no leave. */
export const webhookTargetsSetting: SettingDefinition<typeof webhookTargets> = {
  key: 'webhook-targets',
  schema: webhookTargets,
  initial: { allowed: [] },
};
