import { z } from 'zod';
import { credibilityBand } from './operation.ts';

/** Labels of the credibility score, highest threshold first by convention; order is not enforced. */
export const credibilityConfig = z.array(credibilityBand).min(1).max(20);

export const advancedConfig = z.object({
  /** Cap of one connector run or topic search. */
  max_total_articles: z.number().int().min(1).max(200),
  /** Calibrated probability that two articles report the same event. */
  semantic_clustering_threshold: z.number().min(0.1).max(1),
  enable_deduplication: z.boolean(),
  opposing_viewpoints_enabled: z.boolean(),
});

export const rssGlobals = z.object({
  /** Minutes. */
  updateFrequency: z.number().int().min(5).max(1440),
  maxTotalArticles: z.number().int().min(10).max(200),
  maxStories: z.number().int().min(100).max(2000),
  minArticlesPerStory: z.number().int().min(1).max(10),
  storySwarmMinArticles: z.number().int().min(2).max(20),
  deduplicationEnabled: z.boolean(),
  clusteringEnabled: z.boolean(),
  autoUpdateEnabled: z.boolean(),
});
