import type { Background } from './background.ts';
import type { BatchArticle } from './batch-article.ts';
import { batchFeatureNames, collectionFactorOf, compareInBatch } from './batch-features.ts';
import {
  buildWeighedArticles,
  type CandidatePair,
  listCandidatePairs,
  type WeighedArticle,
} from './batch-index.ts';
import { sigmoid } from './story-model.ts';

/** Pairs of articles that may report one event, with the features of each pair. */
export interface BatchGraph {
  articles: readonly WeighedArticle[];
  pairs: readonly CandidatePair[];
  /** The features of each pair, in the order of `batchFeatureNames`. */
  features: readonly Float64Array[];
}

export function buildBatchGraph(
  articles: readonly BatchArticle[],
  background: Background,
  windowMs: number,
): BatchGraph {
  const weighed = buildWeighedArticles(articles, background);
  const pairs = listCandidatePairs(weighed, (a, b) => {
    if (a.publishedAt === null || b.publishedAt === null) return true;
    return Math.abs(a.publishedAt - b.publishedAt) <= windowMs;
  });
  const features = pairs.map(({ a, b }) =>
    compareInBatch(weighed[a] as WeighedArticle, weighed[b] as WeighedArticle),
  );
  return { articles: weighed, pairs, features };
}

/** Each article's neighbours with the logit of the pair, the likeliest first. */
function neighboursOf({ articles, pairs }: BatchGraph, logits: Float64Array): Map<number, number>[] {
  const lists: [number, number][][] = articles.map(() => []);
  for (const [i, { a, b }] of pairs.entries()) {
    lists[a]?.push([b, logits[i] ?? 0]);
    lists[b]?.push([a, logits[i] ?? 0]);
  }
  return lists.map((list) => new Map(list.sort((x, y) => y[1] - x[1] || x[0] - y[0])));
}

const noRival = -8;
/** An article with a higher logit to the other side is part of it and no rival. There are two such limits. */
const rivalLimits = [-1, 0.5];

type Neighbours = ReadonlyMap<number, number>;

/** The logit of an article's likeliest neighbour that is not near to the other article. */
function rivalOf(own: Neighbours, others: Neighbours, other: number, limit: number): number {
  for (const [rival, logit] of own)
    if (rival !== other && (others.get(rival) ?? noRival) < limit) return Math.max(noRival, logit);
  return noRival;
}

/**
 * How dense a batch is: the mean over its articles of ln(1 + expected number of neighbours on their event). A batch of
 * large stories and one of small stories have other shares of correct pairs among their candidates.
 */
function densityOf(near: readonly Neighbours[]): number {
  let sum = 0;
  for (const neighbours of near) {
    let expected = 0;
    for (const logit of neighbours.values()) expected += sigmoid(logit);
    sum += Math.log(1 + expected);
  }
  return sum / Math.max(1, near.length);
}

/** The logit of the nearest common neighbour. */
function commonOf(a: Neighbours, b: Neighbours): number {
  let common = noRival;
  for (const [third, logit] of a) {
    const there = b.get(third);
    if (there !== undefined) common = Math.max(common, Math.min(logit, there));
  }
  return common;
}

const bodyCosine = batchFeatureNames.indexOf('bodyCosine');
const pairCosine = batchFeatureNames.indexOf('pairCosine');
const fewerTerms = batchFeatureNames.indexOf('fewerTerms');

/**
 * Builds the features of a round: each pair among its rivals. The features are the logits of the previous and of the
 * first round, the better and the worse rival for both limits, the nearest common neighbour, the size and the density of the batch,
 * the cosines of terms and of word pairs, and the length of the shorter article.
 */
export function buildRivalFeatures(
  graph: BatchGraph,
  logits: Float64Array,
  first: Float64Array,
): Float64Array[] {
  const near = neighboursOf(graph, logits);
  const collectionFactor = collectionFactorOf(graph.articles.length);
  const density = densityOf(near);
  return graph.pairs.map(({ a, b }, i) => {
    const ofA = near[a] as Neighbours;
    const ofB = near[b] as Neighbours;
    const rivals = rivalLimits.flatMap((limit) => {
      const left = rivalOf(ofA, ofB, b, limit);
      const right = rivalOf(ofB, ofA, a, limit);
      return [Math.max(left, right), Math.min(left, right)];
    });
    const features = graph.features[i] ?? new Float64Array(0);
    return Float64Array.from([
      logits[i] ?? 0,
      first[i] ?? 0,
      ...rivals,
      commonOf(ofA, ofB),
      collectionFactor,
      density,
      features[bodyCosine] ?? 0,
      features[pairCosine] ?? 0,
      features[fewerTerms] ?? 0,
    ]);
  });
}
