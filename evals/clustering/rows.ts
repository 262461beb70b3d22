import type { Background } from '#domain/clustering/background.ts';
import type { CorpusArticle } from '#models/clustering/clustering-corpus.ts';
import { seededRandom } from '#models/clustering/fit-net.ts';
import {
  averageAgreement,
  harmonic,
  type ItemAgreement,
  itemAgreements,
  type Judged,
  pairAgreement,
} from '#models/clustering/story-measures.ts';
import { runCosine } from './cosine-baseline.ts';

export interface FoldedJudged extends Judged {
  fold: number;
}

export interface Row {
  items: ItemAgreement[];
  judged: FoldedJudged[];
}

export interface Summary {
  precision: number;
  recall: number;
  f1: number;
  /** The middle 95 % of F1 over resampled true stories. */
  low: number;
  high: number;
  pairF1: number;
}

const resamples = 1000;

function interval(items: readonly ItemAgreement[]): [number, number] {
  const byStory = new Map<string, { precision: number; recall: number; count: number }>();
  for (const { truth, precision, recall } of items) {
    const sums = byStory.get(truth) ?? { precision: 0, recall: 0, count: 0 };
    byStory.set(truth, {
      precision: sums.precision + precision,
      recall: sums.recall + recall,
      count: sums.count + 1,
    });
  }
  const stories = [...byStory.values()];
  const random = seededRandom(7);
  const values = Array.from({ length: resamples }, () => {
    let precision = 0;
    let recall = 0;
    let count = 0;
    for (let i = 0; i < stories.length; i += 1) {
      const story = stories[Math.floor(random() * stories.length)];
      precision += story?.precision ?? 0;
      recall += story?.recall ?? 0;
      count += story?.count ?? 0;
    }
    return harmonic(precision / count, recall / count);
  }).sort((a, b) => a - b);
  return [values[Math.floor(resamples * 0.025)] ?? 0, values[Math.ceil(resamples * 0.975) - 1] ?? 0];
}

/**
 * The agreement of a fold's articles, each against all labelled articles of its story. The names of stories are unique
 * to the fold, so that `mergedRow` can merge folds.
 */
export function rowOf(judged: readonly FoldedJudged[], fold: number): Row {
  const all = itemAgreements(judged);
  const items = all.filter((_, i) => judged[i]?.fold === fold);
  const own = judged
    .filter((item) => item.fold === fold)
    .map((item) => ({ ...item, story: `${fold} ${item.story}` }));
  return { items, judged: own };
}

export function mergedRow(rows: readonly Row[]): Summary {
  const items = rows.flatMap((row) => row.items);
  const { precision, recall, f1 } = averageAgreement(items);
  const [low, high] = interval(items);
  return { precision, recall, f1, low, high, pairF1: pairAgreement(rows.flatMap(({ judged }) => judged)).f1 };
}

export function baselineRow(
  articles: readonly CorpusArticle[],
  background: Background,
  kind: 'title' | 'body',
  threshold: number,
  fold: number,
): Row {
  return rowOf(runCosine(articles, background, kind, threshold), fold);
}
