import type { Background } from './background.ts';
import type { BatchArticle } from './batch-article.ts';
import { type BatchGraph, batchGraph, rivalFeatures } from './batch-graph.ts';
import { BatchLinker, type PairProbabilities } from './link-batch.ts';
import type { FinishedStories } from './place-all.ts';
import { type Net, NetScorer, sigmoid } from './story-model.ts';

/** What articles without dates are put into stories with; fitted on such batches. */
export interface BatchModel {
  version: string;
  /** Over the features of a pair. */
  pair: Net;
  /** Over a pair among its rivals, one round after the other. */
  rounds: readonly Net[];
  /** Logit that a merge is right from the logit of its link: bias, slope. */
  link: readonly [number, number];
  /** Logit of "holds one event" from the logit of a story's coherence: bias, slope. */
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

/** The logit of each pair, after all rounds and before the first. */
export function pairLogits(
  graph: BatchGraph,
  { pair, rounds }: Pick<BatchModel, 'pair' | 'rounds'>,
): { rivalled: Float64Array; alone: Float64Array } {
  const alone = scoreAll(pair, graph.features);
  const rivalled = rounds.reduce((logits, net) => scoreAll(net, rivalFeatures(graph, logits, alone)), alone);
  return { rivalled, alone };
}

export function pairProbabilities(
  graph: BatchGraph,
  nets: Pick<BatchModel, 'pair' | 'rounds'>,
): PairProbabilities {
  const { rivalled, alone } = pairLogits(graph, nets);
  return { rivalled: rivalled.map(sigmoid), alone: alone.map(sigmoid) };
}

/** The link at which a merge is as likely right as the threshold asks. */
export function minLink(threshold: number, [bias, slope]: BatchModel['link']): number {
  if (threshold >= 1) return Number.POSITIVE_INFINITY;
  return sigmoid((logitOf(threshold) - bias) / slope);
}

/**
 * Puts a whole collection into stories at once: compares every article with those most like it, whatever the
 * order, and joins the likeliest first. For articles without dates; a stream with dates goes one by one.
 * Languages are never mixed. Some milliseconds an article.
 */
export function clusterBatch(articles: readonly BatchArticle[], options: BatchOptions): FinishedStories {
  const { background, model } = options;
  const windowMs = (options.windowDays ?? 3) * dayMs;
  const stories = new Int32Array(articles.length);
  const confidences = new Map<number, number>();
  for (const places of placesByLanguage(articles)) {
    const graph = batchGraph(
      places.flatMap((at) => articles[at] ?? []),
      background,
      windowMs,
    );
    const linker = new BatchLinker(places.length, graph.pairs, pairProbabilities(graph, model));
    const grouped = linker.run(minLink(options.threshold, model.link));
    const numbers = new Map<number, number>();
    for (const [i, at] of places.entries()) {
      const own = grouped[i] ?? 0;
      const story = numbers.get(own) ?? at;
      if (!numbers.has(own)) confidences.set(story, confidenceOf(linker.coherence(own), model));
      numbers.set(own, story);
      stories[at] = story;
    }
  }
  return { stories, confidences };
}

function placesByLanguage(articles: readonly BatchArticle[]): number[][] {
  const places = new Map<string, number[]>();
  for (const [at, { features }] of articles.entries()) {
    const list = places.get(features.language);
    if (list === undefined) places.set(features.language, [at]);
    else list.push(at);
  }
  return [...places.values()];
}

/** Nothing that was measured allows to say more of a story of several articles. */
const maxConfidence = 0.99;

function confidenceOf(coherence: number, { confidence: [bias, slope] }: BatchModel): number {
  return coherence === 1 ? 1 : Math.min(maxConfidence, sigmoid(bias + slope * logitOf(coherence)));
}
