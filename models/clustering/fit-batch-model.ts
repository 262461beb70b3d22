import type { Background } from '#domain/clustering/background.ts';
import { type BatchGraph, buildBatchGraph, buildRivalFeatures } from '#domain/clustering/batch-graph.ts';
import { type BatchModel, logitOf, pairProbabilities } from '#domain/clustering/cluster-batch.ts';
import { hashText } from '#domain/clustering/hash-term.ts';
import { BatchLinker } from '#domain/clustering/link-batch.ts';
import { NetScorer } from '#domain/clustering/story-model.ts';
import type { CorpusArticle } from './clustering-corpus.ts';
import { fitLogistic } from './fit-logistic.ts';
import { type Example, fitNet } from './fit-net.ts';

const pairOptions = { hiddenUnits: 16, epochs: 7, rate: 0.004, decay: 1e-5 };
const roundOptions = { hiddenUnits: 8, epochs: 4, rate: 0.003, decay: 1e-5 };
const rounds = 2;
/** Links below this are not asked for when merges are calibrated. */
const minLink = 0.15;
const windowMs = 3 * 86_400_000;

/** A batch of labelled articles with what connects them. */
export interface LabelledBatch {
  articles: readonly CorpusArticle[];
  graph: BatchGraph;
}

export function labelledBatch(articles: readonly CorpusArticle[], background: Background): LabelledBatch {
  const undated = articles.map((article) => ({ ...article, publishedAt: null }));
  return { articles: undated, graph: buildBatchGraph(undated, background, windowMs) };
}

/** Leaves some articles out, so that stories of one and two are seen too. */
function thinned(articles: readonly CorpusArticle[], percent: number): CorpusArticle[] {
  return articles.filter(({ id }) => hashText(id, 11) % 100 >= percent);
}

function partOf({ story }: CorpusArticle, parts: number): number {
  return hashText(story ?? '', 13) % parts;
}

/**
 * The undated collection whole, in halves and in eighths; the labelled articles of the stream, which are
 * longer, by stretches of time and without their dates. Made once, for all folds.
 */
export function batchesToLearn(
  batch: readonly CorpusArticle[],
  stream: readonly CorpusArticle[],
  background: Background,
): LabelledBatch[] {
  const labelled = stream.filter(({ story }) => story !== null);
  const stretch = Math.ceil(labelled.length / 6);
  const parts = (count: number, percent: number): CorpusArticle[][] =>
    Array.from({ length: count }, (_, part) =>
      thinned(batch, percent).filter((article) => partOf(article, count) === part),
    );
  const stretches = Array.from({ length: 6 }, (_, i) => labelled.slice(i * stretch, (i + 1) * stretch));
  return [[...batch], ...parts(2, 25), ...parts(8, 15), ...stretches]
    .filter((articles) => articles.length > 1)
    .map((articles) => labelledBatch(articles, background));
}

function examplesOf(
  { articles, graph }: LabelledBatch,
  features: readonly Float64Array[],
  isSeen: (article: CorpusArticle) => boolean,
): Example[] {
  return graph.pairs.flatMap(({ a, b }, i) => {
    const left = articles[a];
    const right = articles[b];
    const values = features[i];
    if (left === undefined || right === undefined || values === undefined) return [];
    if (!isSeen(left) || !isSeen(right)) return [];
    return [{ features: values, same: left.story === right.story, weight: 1 }];
  });
}

export interface MergeSeen {
  logit: number;
  /** Share of the pairs across that belong together. */
  right: number;
}

/** The merges that are proposed in a batch, down to unlikely ones, and how right each is. */
export function mergesOf(
  { articles, graph }: LabelledBatch,
  nets: Pick<BatchModel, 'pair' | 'rounds'>,
  isSeen: (article: CorpusArticle) => boolean,
): MergeSeen[] {
  const merges: MergeSeen[] = [];
  const linker = new BatchLinker(articles.length, graph.pairs, pairProbabilities(graph, nets));
  linker.run(minLink, (link, a, b) => {
    const [left, right] = [a, b].map((places) => places.flatMap((at) => articles[at] ?? []));
    if (left === undefined || right === undefined || ![...left, ...right].every(isSeen)) return;
    const same = left.reduce(
      (sum, { story }) => sum + right.filter((other) => other.story === story).length,
      0,
    );
    merges.push({ logit: logitOf(link), right: same / (left.length * right.length) });
  });
  return merges;
}

/** Fits the nets and the calibration of merges. With `heldOut`, nothing of that fold is learnt from. */
export function fitBatchModel(batches: readonly LabelledBatch[], heldOut: number | null): BatchModel {
  const isSeen = ({ fold }: CorpusArticle): boolean => fold !== heldOut;
  const pair = fitNet(
    batches.flatMap((batch) => examplesOf(batch, batch.graph.features, isSeen)),
    pairOptions,
  );
  const scorer = new NetScorer(pair);
  const firsts = batches.map(({ graph }) => Float64Array.from(graph.features, (x) => scorer.logit(x)));
  let logits = firsts;
  const nets = Array.from({ length: rounds }, () => {
    const features = batches.map(({ graph }, i) =>
      buildRivalFeatures(graph, logits[i] ?? new Float64Array(0), firsts[i] ?? new Float64Array(0)),
    );
    const net = fitNet(
      batches.flatMap((batch, i) => examplesOf(batch, features[i] ?? [], isSeen)),
      roundOptions,
    );
    const next = new NetScorer(net);
    logits = features.map((list) => Float64Array.from(list, (x) => next.logit(x)));
    return net;
  });
  const merges = batches.flatMap((batch) => mergesOf(batch, { pair, rounds: nets }, isSeen));
  const link = fitLogistic(merges.map(({ logit, right }) => ({ x: logit, y: right })));
  return { version: 'batch-1', pair, rounds: nets, link, confidence: [0, 1] };
}
