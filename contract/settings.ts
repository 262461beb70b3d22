import { z } from 'zod';
import { connectorIds, flagOf, limitOf, sourceIds } from '#domain/connectors/connector-names.ts';
import {
  advancedNumbers,
  relevanceNumbers,
  rssNumbers,
  sourceLimitRange,
} from '#domain/settings/setting-numbers.ts';
import { displayLine } from '#domain/text/display-line.ts';
import { toRecord } from '#domain/to-record.ts';
import { settingEndpoints } from './setting-endpoints.ts';
import { credibilityBand } from './system.ts';

/** A number within a range; the refusal of any other number names the range. */
function between({ min, max }: { min: number; max: number }) {
  const range = `Send a number from ${min} to ${max}`;
  return z.number().min(min, range).max(max, range);
}

function wholeBetween({ min, max }: { min: number; max: number }) {
  const range = `Send a whole number from ${min} to ${max}`;
  return z.number().int().min(min, range).max(max, range);
}

function words(max: number) {
  const range = `Send 1 to ${max} characters`;
  return z.string().overwrite(displayLine).min(1, range).max(max, range);
}

const rowCount = 'Send 1 to 20 rows';

/** Labels of the credibility score, highest threshold first by convention; order is not enforced. */
export const credibilityConfig = z
  .array(
    credibilityBand.extend({ threshold: between({ min: 0, max: 1 }), label: words(60), meaning: words(300) }),
  )
  .min(1, rowCount)
  .max(20, rowCount);

export const relevanceConfig = z.object({
  /** Articles below this relevance are left out. */
  threshold: between(relevanceNumbers.threshold),
  /** So many are listed even when they lie below the threshold; those rows are marked. */
  min_articles: wholeBetween(relevanceNumbers.min_articles),
  max_articles_to_score: wholeBetween(relevanceNumbers.max_articles_to_score),
});

export const advancedConfig = z.object({
  /** Cap of one connector run or topic search. */
  max_total_articles: wholeBetween(advancedNumbers.max_total_articles),
  /** An article joins a story from this calibrated probability that it reports the story's event. */
  semantic_clustering_threshold: between(advancedNumbers.semantic_clustering_threshold),
  enable_deduplication: z.boolean(),
  opposing_viewpoints_enabled: z.boolean(),
});

export const rssGlobals = z.object({
  /** Minutes. */
  updateFrequency: wholeBetween(rssNumbers.updateFrequency),
  maxTotalArticles: wholeBetween(rssNumbers.maxTotalArticles),
  maxStories: wholeBetween(rssNumbers.maxStories),
  minArticlesPerStory: wholeBetween(rssNumbers.minArticlesPerStory),
  storySwarmMinArticles: wholeBetween(rssNumbers.storySwarmMinArticles),
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
  toRecord(connectorIds.map((id) => [limitOf(id), wholeBetween(sourceLimitRange)] as const)),
);

const taskSpending = z.object({
  isOn: z.boolean(),
  /** Percent of the day's tokens. */
  share: wholeBetween({ min: 1, max: 100 }),
});

/** Who may query the language model, and what its tokens cost. */
export const modelSpending = z.object({
  checks: taskSpending,
  trials: taskSpending,
  stories: taskSpending,
  articles: taskSpending,
  /** What a million tokens cost, by model. */
  prices: z
    .array(
      z.object({
        model: words(200),
        input: between({ min: 0, max: 10_000 }),
        output: between({ min: 0, max: 10_000 }),
      }),
    )
    .max(50, 'Send at most 50 prices'),
  /** In which the prices are written. */
  currency: words(10),
});

export const credibilityEndpoints = settingEndpoints({
  path: '/admin/credibility-config',
  fields: z.object({ credibilityConfig }),
  summary: 'What credibility scores are called',
  changeSummary: 'Change what credibility scores are called',
});

export const relevanceEndpoints = settingEndpoints({
  path: '/admin/relevance-config',
  fields: relevanceConfig,
  summary: 'Which related articles are relevant enough',
  changeSummary: 'Change which related articles are relevant enough',
});

export const advancedEndpoints = settingEndpoints({
  path: '/admin/advanced-config',
  fields: advancedConfig,
  summary: 'Limits of searches, grouping, and the switch for opposing viewpoints',
  changeSummary: 'Change limits of searches, grouping, and the switch for opposing viewpoints',
});

export const modelSpendingEndpoints = settingEndpoints({
  path: '/admin/model-spending',
  fields: modelSpending,
  summary: 'Who may query the language model, with which share of the day’s tokens, and what they cost',
  changeSummary: 'Change who may query the language model; at least half of a day is kept for checks',
});

/** The endpoints of every setting that has a page of its own form. The registry and the server read this list. */
export const endpointsOfSettings = [
  ...Object.values(credibilityEndpoints),
  ...Object.values(relevanceEndpoints),
  ...Object.values(advancedEndpoints),
  ...Object.values(modelSpendingEndpoints),
] as const;
