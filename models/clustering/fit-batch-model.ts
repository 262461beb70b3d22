import type { Background } from '#domain/clustering/background.ts';
import { batchFeatureNames } from '#domain/clustering/batch-features.ts';
import { type BatchGraph, buildBatchGraph, buildRivalFeatures } from '#domain/clustering/batch-graph.ts';
import { type BatchModel, logitOf, pairProbabilities, scoreRound } from '#domain/clustering/cluster-batch.ts';
import { hashText } from '#domain/clustering/hash-term.ts';
import { BatchLinker } from '#domain/clustering/link-batch.ts';
import { NetScorer } from '#domain/clustering/story-model.ts';
import type { Corpus, CorpusArticle } from './clustering-corpus.ts';
import { fitLogistic } from './fit-logistic.ts';
import { type Example, fitNet } from './fit-net.ts';
import type { ClusteringData } from './load-clustering.ts';
import { buildMixedBatches } from './mixed-batches.ts';

/** The mean of three nets of other beginnings: on events of mixed sizes one net alone differs by hundredths from the next. */
const nets = 3;
const pairOptions = { hiddenUnits: 16, epochs: 5, rate: 0.004, decay: 1e-5, nets };
const roundOptions = { hiddenUnits: 8, epochs: 5, rate: 0.003, decay: 1e-5, nets };
const rounds = 2;
/** The minimum link of the merges that are calibrated. */
const minLink = 0.15;
const windowMs = 3 * 86_400_000;
/**
 * Added to the logit of a merge: on undated stories of three that no fitting saw, BCubed F1 is higher below the usual
 * threshold. The error of the probability stays within its limit.
 */
const leniency = 0.5;

function round(value: number): number {
  return Number(value.toPrecision(5));
}

/** A batch of labelled articles with the graph of their pairs. */
export interface LabelledBatch {
  articles: readonly CorpusArticle[];
  graph: BatchGraph;
  /** Whether the probability of merges is calibrated on it. */
  calibrates?: boolean;
}

export function labelledBatch(articles: readonly CorpusArticle[], background: Background): LabelledBatch {
  const undated = articles.map((article) => ({ ...article, publishedAt: null }));
  return { articles: undated, graph: buildBatchGraph(undated, background, windowMs) };
}

/** Leaves out a share of the articles, so that there are also stories of one and two articles. */
function sample(articles: readonly CorpusArticle[], percent: number): CorpusArticle[] {
  return articles.filter(({ id }) => hashText(id, 11) % 100 >= percent);
}

function partOf({ story }: CorpusArticle, parts: number): number {
  return hashText(story ?? '', 13) % parts;
}

/**
 * Builds the batches for training: the undated collection as a whole, in eighths, the labelled articles
 * of the stream, which are longer, by periods and without dates, and events of mixed sizes. They are the same for all
 * folds. The probability of merges is calibrated where small and large stories stand for themselves: a batch of
 * incomplete events calls right merges wrong.
 * @param data the stream model that finds large events by their dates
 */
export function buildTrainingBatches(
  { batch, stream }: Corpus,
  background: Background,
  data: ClusteringData,
): LabelledBatch[] {
  const labelled = stream.filter(({ story }) => story !== null);
  const periodSize = Math.ceil(labelled.length / 6);
  const parts = (count: number, percent: number): CorpusArticle[][] =>
    Array.from({ length: count }, (_, part) =>
      sample(batch, percent).filter((article) => partOf(article, count) === part),
    );
  const periods = Array.from({ length: 6 }, (_, i) => labelled.slice(i * periodSize, (i + 1) * periodSize));
  const { complete, partial } = buildMixedBatches(stream, data);
  const calibrating = [...parts(8, 15), ...complete].map((articles) => ({ articles, calibrates: true }));
  const others = [...periods, ...partial].map((articles) => ({ articles, calibrates: false }));
  return [{ articles: [...batch], calibrates: false }, ...calibrating, ...others]
    .filter(({ articles }) => articles.length > 1)
    .map(({ articles, calibrates }) => ({ ...labelledBatch(articles, background), calibrates }));
}

const bodyCosine = batchFeatureNames.indexOf('bodyCosine');
/** Most pairs have little in common. Of these, one of so many is kept, and counts for all. */
const easyPairs = 6;
const maxEasyCosine = 0.12;

function weightOf(same: boolean, cosine: number, at: number): number {
  if (same || cosine > maxEasyCosine) return 1;
  return at % easyPairs === 0 ? easyPairs : 0;
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
    const same = left.story === right.story;
    const weight = weightOf(same, graph.features[i]?.[bodyCosine] ?? 0, i);
    return weight === 0 ? [] : [{ features: values, same, weight }];
  });
}

export interface ProposedMerge {
  logit: number;
  /** The share of the pairs between both sides that belong together. */
  right: number;
}

/** Lists the proposed merges of a batch, also unlikely ones, with the share of correct pairs. */
export function listMerges(
  { articles, graph }: LabelledBatch,
  nets: Pick<BatchModel, 'pair' | 'rounds'>,
  isSeen: (article: CorpusArticle) => boolean,
): ProposedMerge[] {
  const merges: ProposedMerge[] = [];
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

/** Fits the nets and the calibration of merges, without the articles of the reserved fold. */
export function fitBatchModel(batches: readonly LabelledBatch[], reservedFold: number | null): BatchModel {
  const isSeen = ({ fold }: CorpusArticle): boolean => fold !== reservedFold;
  const pair = fitNet(
    batches.flatMap((batch) => examplesOf(batch, batch.graph.features, isSeen)),
    pairOptions,
  );
  const scorer = new NetScorer(pair);
  const firsts = batches.map(({ graph }) => Float64Array.from(graph.features, (x) => scorer.logit(x)));
  let logits: Float64Array[] = firsts;
  const nets = Array.from({ length: rounds }, () => {
    const features = batches.map(({ graph }, i) =>
      buildRivalFeatures(graph, logits[i] ?? new Float64Array(0), firsts[i] ?? new Float64Array(0)),
    );
    const net = fitNet(
      batches.flatMap((batch, i) => examplesOf(batch, features[i] ?? [], isSeen)),
      roundOptions,
    );
    logits = features.map((list, i) => scoreRound(net, list, firsts[i] ?? new Float64Array(0)));
    return net;
  });
  const calibrating = batches.filter(({ calibrates }) => calibrates);
  const merges = calibrating.flatMap((batch) => listMerges(batch, { pair, rounds: nets }, isSeen));
  const [bias, slope] = fitLogistic(merges.map(({ logit, right }) => ({ x: logit, y: right })));
  return {
    version: 'batch-2',
    pair,
    rounds: nets,
    link: [round(bias + leniency), slope],
    confidence: [0, 1],
  };
}
