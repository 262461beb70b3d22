import { z } from 'zod';
import { connectorIds, flagOf, limitOf, sourceIds } from '#domain/connectors/connector-names.ts';
import { toRecord } from '#domain/to-record.ts';
import { endpoint } from './endpoint.ts';
import { credibilityBand } from './system.ts';

/** A number within both ends; what lies outside is told the range. */
function between(min: number, max: number) {
  const range = `Send a number from ${min} to ${max}`;
  return z.number().min(min, range).max(max, range);
}

function wholeBetween(min: number, max: number) {
  const range = `Send a whole number from ${min} to ${max}`;
  return z.number().int().min(min, range).max(max, range);
}

function words(max: number) {
  const range = `Send 1 to ${max} characters`;
  return z.string().trim().min(1, range).max(max, range);
}

const rowCount = 'Send 1 to 20 rows';

/** Labels of the credibility score, highest threshold first by convention; order is not enforced. */
export const credibilityConfig = z
  .array(credibilityBand.extend({ threshold: between(0, 1), label: words(60), meaning: words(300) }))
  .min(1, rowCount)
  .max(20, rowCount);

export const relevanceConfig = z.object({
  /** Articles below this relevance are left out. */
  threshold: between(0.1, 1),
  /** So many are listed even when they lie below the threshold; those rows are marked. */
  min_articles: wholeBetween(0, 50),
  max_articles_to_score: wholeBetween(1, 1000),
});

export const advancedConfig = z.object({
  /** Cap of one connector run or topic search. */
  max_total_articles: wholeBetween(1, 200),
  /** Calibrated probability that two articles report the same event. */
  semantic_clustering_threshold: between(0.1, 1),
  enable_deduplication: z.boolean(),
  opposing_viewpoints_enabled: z.boolean(),
});

export const rssGlobals = z.object({
  /** Minutes. */
  updateFrequency: wholeBetween(5, 1440),
  maxTotalArticles: wholeBetween(10, 200),
  maxStories: wholeBetween(100, 2000),
  minArticlesPerStory: wholeBetween(1, 10),
  storySwarmMinArticles: wholeBetween(2, 20),
  deduplicationEnabled: z.boolean(),
  clusteringEnabled: z.boolean(),
  autoUpdateEnabled: z.boolean(),
});

/** Which connectors may be asked. */
export const newsSources = z.object(
  toRecord(sourceIds.map((source) => [flagOf(source), z.boolean()] as const)),
);

/** Most articles taken from a connector at once. */
export const sourceLimits = z.object(
  toRecord(connectorIds.map((id) => [limitOf(id), wholeBetween(5, 100)] as const)),
);

/** Which state of a setting an answer tells. */
const state = {
  /** 0 until somebody changes it, then one more with each change. */
  version: z.number().int().nonnegative(),
  last_updated: z.iso.datetime().nullable(),
};

const change = {
  /** The `version` that was changed; a save is refused as `conflict` when another has come since. Absent: overwrites. */
  based_on: z.number().int().nonnegative().optional(),
};

const credibilityState = z.object({ credibilityConfig, ...state });
const relevanceState = relevanceConfig.extend(state);
const advancedState = advancedConfig.extend(state);

export const getCredibilityConfig = endpoint({
  method: 'GET',
  path: '/admin/credibility-config',
  summary: 'What credibility scores are called',
  tag: 'Administration',
  access: 'admin',
  answer: credibilityState,
});

export const saveCredibilityConfig = endpoint({
  method: 'POST',
  path: '/admin/credibility-config',
  summary: 'Change what credibility scores are called',
  tag: 'Administration',
  access: 'admin',
  body: z.object({ credibilityConfig, ...change }),
  answer: credibilityState,
  errors: ['conflict'],
});

export const getRelevanceConfig = endpoint({
  method: 'GET',
  path: '/admin/relevance-config',
  summary: 'Which related articles are relevant enough',
  tag: 'Administration',
  access: 'admin',
  answer: relevanceState,
});

export const saveRelevanceConfig = endpoint({
  method: 'POST',
  path: '/admin/relevance-config',
  summary: 'Change which related articles are relevant enough',
  tag: 'Administration',
  access: 'admin',
  body: relevanceConfig.extend(change),
  answer: relevanceState,
  errors: ['conflict'],
});

export const getAdvancedConfig = endpoint({
  method: 'GET',
  path: '/admin/advanced-config',
  summary: 'Limits of searches, grouping, and the switch for opposing viewpoints',
  tag: 'Administration',
  access: 'admin',
  answer: advancedState,
});

export const saveAdvancedConfig = endpoint({
  method: 'POST',
  path: '/admin/advanced-config',
  summary: 'Change limits of searches, grouping, and the switch for opposing viewpoints',
  tag: 'Administration',
  access: 'admin',
  body: advancedConfig.extend(change),
  answer: advancedState,
  errors: ['conflict'],
});
