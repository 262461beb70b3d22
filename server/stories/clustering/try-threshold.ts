import { setImmediate } from 'node:timers/promises';
import type { Background } from '#domain/clustering/background.ts';
import { decodeFeatures } from '#domain/clustering/encode-features.ts';
import { StoryLedger } from '#domain/clustering/story-ledger.ts';
import type { StoryModel } from '#domain/clustering/story-model.ts';
import { createStoryStream, type StoryStream } from '#domain/clustering/story-stream.ts';
import type { Db } from '#server/db/db.ts';
import { advancedSetting, rssSetting } from '#server/settings/definitions.ts';
import { getSetting } from '#server/settings/get-settings.ts';
import { listTrialArticles, type TrialArticle } from './placement-store.ts';

export interface ClusteringFigures {
  threshold: number;
  /** Stories of any size. */
  stories: number;
  /** Stories with as many articles as a swarm needs. */
  swarms: number;
  largest: number;
  /** Stories of one article. */
  alone: number;
}

interface Named {
  title: string;
  source: string;
}

export interface ClusteringExample {
  kind: 'joined' | 'parted';
  groups: Named[][];
}

export interface ThresholdTrial {
  articles: number;
  inForce: ClusteringFigures;
  proposed: ClusteringFigures;
  examples: ClusteringExample[];
}

export interface TryThresholdDeps {
  db: Db;
  clustering: { background: Background; model: StoryModel };
}

/** Articles placed before other work of the process runs. */
const batchSize = 20;
const maxExamples = 6;
const maxGroups = 4;
const maxTitles = 5;

/**
 * Places the newest articles twice in memory, under the threshold in force and under the proposed one. Repairs by
 * administrators are ignored.
 */
export async function tryThreshold(
  deps: TryThresholdDeps,
  input: { threshold: number; articles: number; signal: AbortSignal },
): Promise<ThresholdTrial> {
  const [advanced, rss] = await Promise.all([
    getSetting(deps.db, advancedSetting),
    getSetting(deps.db, rssSetting),
  ]);
  const articles = await listTrialArticles(deps.db, input.articles);
  const cluster = (threshold: number) => clusterArticles(deps, { articles, threshold, signal: input.signal });
  const inForce = await cluster(advanced.semantic_clustering_threshold);
  const proposed = await cluster(input.threshold);
  const figures = (stories: TrialArticle[][], threshold: number): ClusteringFigures => ({
    threshold,
    stories: stories.length,
    swarms: stories.filter(({ length }) => length >= rss.storySwarmMinArticles).length,
    largest: Math.max(0, ...stories.map(({ length }) => length)),
    alone: stories.filter(({ length }) => length === 1).length,
  });
  return {
    articles: articles.length,
    inForce: figures(inForce, advanced.semantic_clustering_threshold),
    proposed: figures(proposed, input.threshold),
    examples: [...examplesOf('joined', proposed, inForce), ...examplesOf('parted', inForce, proposed)].slice(
      0,
      maxExamples,
    ),
  };
}

async function clusterArticles(
  { clustering }: TryThresholdDeps,
  input: { articles: readonly TrialArticle[]; threshold: number; signal: AbortSignal },
): Promise<TrialArticle[][]> {
  let created = 0;
  const stream = createStoryStream({
    ...clustering,
    threshold: input.threshold,
    newStoryId: () => {
      created += 1;
      return `story ${created}`;
    },
  });
  const ledger = new StoryLedger(stream);
  for (const [index, article] of input.articles.entries()) {
    if (index % batchSize === 0) {
      await setImmediate();
      input.signal.throwIfAborted();
    }
    placeOrSkip(ledger, stream, article);
  }
  ledger.regroup();
  const stories = new Map<string, TrialArticle[]>();
  for (const article of input.articles) {
    const story = ledger.storyOf(article.id);
    if (story !== undefined) stories.set(story, [...(stories.get(story) ?? []), article]);
  }
  return [...stories.values()];
}

/** Leaves out an article that cannot be decoded or placed; the trial continues without it. */
function placeOrSkip(
  ledger: StoryLedger,
  stream: StoryStream,
  { id, outlet, dated, features }: TrialArticle,
): void {
  try {
    ledger.place({ id, features: decodeFeatures(features), outlet, publishedAt: dated.getTime() });
  } catch {
    stream.remove(id);
  }
}

/** Stories of `whole` that are several stories in `parts`, the largest first. */
function examplesOf(
  kind: ClusteringExample['kind'],
  whole: readonly TrialArticle[][],
  parts: readonly TrialArticle[][],
): ClusteringExample[] {
  const partOf = new Map(parts.flatMap((part, index) => part.map(({ id }) => [id, index] as const)));
  const split = whole.flatMap((story) => {
    const pieces = new Map<number, TrialArticle[]>();
    for (const article of story) {
      const part = partOf.get(article.id) ?? -1;
      pieces.set(part, [...(pieces.get(part) ?? []), article]);
    }
    return pieces.size > 1 ? [{ size: story.length, pieces: [...pieces.values()] }] : [];
  });
  return split
    .sort((a, b) => b.size - a.size)
    .slice(0, maxExamples / 2)
    .map(({ pieces }) => ({
      kind,
      groups: pieces
        .slice(0, maxGroups)
        .map((piece) => piece.slice(0, maxTitles).map(({ title, outlet }) => ({ title, source: outlet }))),
    }));
}
