import type { Background } from './background.ts';
import type { BatchArticle } from './batch-article.ts';
import { batchFeatureNames, collectionFactorOf, compareInBatch } from './batch-features.ts';
import { type CandidatePair, candidatePairs, type WeighedArticle, weighBatch } from './batch-index.ts';

/** Pairs of articles that may tell of one event, and what is known of each pair. */
export interface BatchGraph {
  articles: readonly WeighedArticle[];
  pairs: readonly CandidatePair[];
  /** One for each pair: in the order of `batchFeatureNames`. */
  features: readonly Float64Array[];
}

export function batchGraph(
  articles: readonly BatchArticle[],
  background: Background,
  windowMs: number,
): BatchGraph {
  const weighed = weighBatch(articles, background);
  const pairs = candidatePairs(weighed, (a, b) => {
    if (a.publishedAt === null || b.publishedAt === null) return true;
    return Math.abs(a.publishedAt - b.publishedAt) <= windowMs;
  });
  const features = pairs.map(({ a, b }) =>
    compareInBatch(weighed[a] as WeighedArticle, weighed[b] as WeighedArticle, weighed.length),
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

const none = -8;
/** What is likelier than this to be the same event as the other side is no rival, only another part. */
const sides = [-1, 0.5];

type Neighbours = ReadonlyMap<number, number>;

/** The likeliest neighbour of one that is not near to the other. */
function rivalOf(own: Neighbours, others: Neighbours, other: number, side: number): number {
  for (const [rival, logit] of own)
    if (rival !== other && (others.get(rival) ?? none) < side) return Math.max(none, logit);
  return none;
}

/** How near both are to one and the same third. */
function commonOf(a: Neighbours, b: Neighbours): number {
  let common = none;
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
 * What the next round looks at: each pair among its rivals. Features: the logit of the round before and of
 * the first, the better and the worse rival for both meanings of rival, the nearest common neighbour, how
 * crowded the batch is, cosines of terms and pairs of words, length of the shorter.
 */
export function rivalFeatures(graph: BatchGraph, logits: Float64Array, first: Float64Array): Float64Array[] {
  const near = neighboursOf(graph, logits);
  const collectionFactor = collectionFactorOf(graph.articles.length);
  return graph.pairs.map(({ a, b }, i) => {
    const ofA = near[a] as Neighbours;
    const ofB = near[b] as Neighbours;
    const rivals = sides.flatMap((side) => {
      const left = rivalOf(ofA, ofB, b, side);
      const right = rivalOf(ofB, ofA, a, side);
      return [Math.max(left, right), Math.min(left, right)];
    });
    const features = graph.features[i] ?? new Float64Array(0);
    return Float64Array.from([
      logits[i] ?? 0,
      first[i] ?? 0,
      ...rivals,
      commonOf(ofA, ofB),
      collectionFactor,
      features[bodyCosine] ?? 0,
      features[pairCosine] ?? 0,
      features[fewerTerms] ?? 0,
    ]);
  });
}
