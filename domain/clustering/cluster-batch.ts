import type { Background } from './background.ts';
import type { BatchArticle } from './batch-article.ts';
import { type BatchGraph, buildBatchGraph, buildRivalFeatures } from './batch-graph.ts';
import { BatchLinker } from './link-batch.ts';
import type { ClusteredArticles } from './place-all.ts';
import { type Net, NetScorer, sigmoid } from './story-model.ts';

/** The model for articles without dates, fitted on such batches. */
export interface BatchModel {
  version: string;
  /** Over the features of a pair. */
  pair: Net;
  /** Over a pair among its rivals, one net for each round. */
  rounds: readonly Net[];
  /** Logit that a merge is correct from the logit of its link: bias, slope. */
  link: readonly [number, number];
  /** Logit of "reports one event" from the logit of a story's coherence: bias, slope. */
  confidence: readonly [number, number];
}

export interface BatchOptions {
  /** In [0, 1]: stories are joined when the probability that they are one is at least this. */
  threshold: number;
  /** Dated articles further apart are never compared. Default 3. */
  windowDays?: number;
  background: Background;
  model: BatchModel;
}

export const dayMs = 86_400_000;

export function logitOf(probability: number): number {
  const bounded = Math.max(1e-6, Math.min(1 - 1e-6, probability));
  return Math.log(bounded / (1 - bounded));
}

function scoreAll(net: Net, features: readonly Float64Array[]): Float64Array {
  const scorer = new NetScorer(net);
  return Float64Array.from(features, (values) => scorer.logit(values));
}

/** The logit of each pair after all rounds. */
export function pairLogits(
  graph: BatchGraph,
  { pair, rounds }: Pick<BatchModel, 'pair' | 'rounds'>,
): Float64Array {
  const first = scoreAll(pair, graph.features);
  return rounds.reduce(
    (logits, net) => scoreRound(net, buildRivalFeatures(graph, logits, first), first),
    first,
  );
}

/** The neighbours of a pair may refute it, but hardly prove it: the words of both articles must say something too. */
const maxRise = 4;

/** The logits of a round. */
export function scoreRound(net: Net, features: readonly Float64Array[], first: Float64Array): Float64Array {
  return scoreAll(net, features).map((logit, i) => Math.min(logit, (first[i] ?? 0) + maxRise));
}

export function pairProbabilities(
  graph: BatchGraph,
  nets: Pick<BatchModel, 'pair' | 'rounds'>,
): Float64Array {
  return pairLogits(graph, nets).map(sigmoid);
}

/** The minimum link at which the probability that a merge is correct reaches the threshold. */
export function minLink(threshold: number, [bias, slope]: BatchModel['link']): number {
  if (threshold >= 1) return Number.POSITIVE_INFINITY;
  return sigmoid((logitOf(threshold) - bias) / slope);
}

/**
 * Clusters a whole collection at once: compares every article with the most similar ones and joins the likeliest
 * pairs first. The order of the articles does not matter. For articles without dates; `StoryStream` places dated ones
 * one by one. Languages are never mixed. Takes some milliseconds for each article.
 */
export function clusterBatch(articles: readonly BatchArticle[], options: BatchOptions): ClusteredArticles {
  const { background, model } = options;
  const windowMs = (options.windowDays ?? 3) * dayMs;
  const stories = new Int32Array(articles.length);
  const confidences = new Map<number, number>();
  for (const indexes of indexesByLanguage(articles)) {
    const graph = buildBatchGraph(
      indexes.flatMap((at) => articles[at] ?? []),
      background,
      windowMs,
    );
    const linker = new BatchLinker(indexes.length, graph.pairs, pairProbabilities(graph, model));
    const clustered = linker.run(minLink(options.threshold, model.link));
    const numbers = new Map<number, number>();
    for (const [i, at] of indexes.entries()) {
      const own = clustered[i] ?? 0;
      const story = numbers.get(own) ?? at;
      if (!numbers.has(own)) confidences.set(story, confidenceOf(linker.coherence(own), model));
      numbers.set(own, story);
      stories[at] = story;
    }
  }
  return { stories, confidences };
}

function indexesByLanguage(articles: readonly BatchArticle[]): number[][] {
  const indexes = new Map<string, number[]>();
  for (const [at, { features }] of articles.entries()) {
    const list = indexes.get(features.language);
    if (list === undefined) indexes.set(features.language, [at]);
    else list.push(at);
  }
  return [...indexes.values()];
}

/** The measurements support no higher confidence for a story of several articles. */
const maxConfidence = 0.99;

function confidenceOf(coherence: number, { confidence: [bias, slope] }: BatchModel): number {
  return coherence === 1 ? 1 : Math.min(maxConfidence, sigmoid(bias + slope * logitOf(coherence)));
}
