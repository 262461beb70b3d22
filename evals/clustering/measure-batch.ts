import { batchFeatureNames } from '#domain/clustering/batch-features.ts';
import type { BatchGraph } from '#domain/clustering/batch-graph.ts';
import { type BatchModel, logitOf, minLink, pairLogits } from '#domain/clustering/cluster-batch.ts';
import { BatchLinker } from '#domain/clustering/link-batch.ts';
import { sigmoid } from '#domain/clustering/story-model.ts';
import type { CorpusArticle } from '#models/clustering/clustering-corpus.ts';
import { type LabelledBatch, listMerges } from '#models/clustering/fit-batch-model.ts';
import { type FoldedJudged, type Row, rowOf } from './rows.ts';
import type { StoryCheck } from './run-stream.ts';

const bodyCosine = batchFeatureNames.indexOf('bodyCosine');
/** The thresholds of the cosine baseline; the best ones of each collection are among them. */
const cosines = [0.2, 0.25, 0.3, 0.35];
const cosinesOfLarge = [0.1, 0.12, 0.15, 0.18, 0.2, 0.25];

interface Linked {
  judged: FoldedJudged[];
  linker: BatchLinker;
  stories: Int32Array;
}

function link(
  articles: readonly CorpusArticle[],
  { pairs }: BatchGraph,
  scores: Float64Array,
  min: number,
): Linked {
  const linker = new BatchLinker(articles.length, pairs, scores);
  const stories = linker.run(min);
  const judged = articles.map(({ story, fold }, at) => ({
    story: String(stories[at]),
    truth: story ?? '',
    fold,
  }));
  return { judged, linker, stories };
}

/** The coherence and the purity of a fold's stories with at least two articles. */
function checksOf({ judged, linker, stories }: Linked, fold: number): StoryCheck[] {
  const members = new Map<number, FoldedJudged[]>();
  for (const [at, item] of judged.entries()) {
    const story = stories[at] ?? 0;
    members.set(story, [...(members.get(story) ?? []), item]);
  }
  return [...members].flatMap(([story, items]) => {
    if (items.length < 2 || items[0]?.fold !== fold) return [];
    let right = 0;
    for (const [i, a] of items.entries())
      for (const b of items.slice(i + 1)) if (a.truth === b.truth) right += 1;
    const purity = right / ((items.length * (items.length - 1)) / 2);
    return [{ logit: logitOf(linker.coherence(story)), purity }];
  });
}

export interface BatchMeasures {
  rows: { name: string; row: Row }[];
  checks: StoryCheck[];
  /** Pairs and merges among the articles of the fold. */
  pairs: { logit: number; isRight: boolean }[];
  merges: { logit: number; right: number }[];
}

/** Clusters one batch by a model that was fitted without the fold, and by average-link TF-IDF as a baseline. */
export function measureBatch(
  batch: LabelledBatch,
  options: {
    name: string;
    fold: number;
    model: BatchModel;
    thresholds: readonly number[];
    checkAt: number;
    isLarge?: boolean;
  },
): BatchMeasures {
  const { articles, graph } = batch;
  const { name, fold, model } = options;
  const logits = pairLogits(graph, model);
  const probabilities = logits.map(sigmoid);
  const rows: BatchMeasures['rows'] = [];
  let checks: StoryCheck[] = [];
  for (const threshold of options.thresholds) {
    const linked = link(articles, graph, probabilities, minLink(threshold, model.link));
    rows.push({ name: `${name} ${threshold}`, row: rowOf(linked.judged, fold) });
    if (threshold === options.checkAt) checks = checksOf(linked, fold);
  }
  const plain = Float64Array.from(graph.features, (features) => features[bodyCosine] ?? 0);
  for (const min of options.isLarge ? cosinesOfLarge : cosines) {
    const { judged } = link(articles, graph, plain, min);
    rows.push({ name: `${name} body cosine, average link, ${min}`, row: rowOf(judged, fold) });
  }
  const isOwn = (at: number): boolean => articles[at]?.fold === fold;
  const pairs = graph.pairs.flatMap(({ a, b }, i) =>
    isOwn(a) && isOwn(b)
      ? [{ logit: logits[i] ?? 0, isRight: articles[a]?.story === articles[b]?.story }]
      : [],
  );
  const [bias, slope] = model.link;
  const merges = listMerges(batch, model, (article) => article.fold === fold).map(({ logit, right }) => ({
    logit: bias + slope * logit,
    right,
  }));
  return { rows, checks, pairs, merges };
}
