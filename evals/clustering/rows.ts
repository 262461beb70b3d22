import type { Background } from '#domain/clustering/background.ts';
import type { CorpusArticle } from '#models/clustering/clustering-corpus.ts';
import {
  averageAgreement,
  harmonic,
  type ItemAgreement,
  itemAgreements,
  type Judged,
  pairAgreement,
} from '#models/clustering/story-measures.ts';
import { xorshift } from '#models/seeded-random.ts';
import { bootstrapEstimate, type Estimate, groupBy } from '../support/bootstrap.ts';
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

/** The middle 95 % of F1 over true stories drawn with replacement. */
function estimateF1(items: readonly ItemAgreement[]): Estimate {
  const stories = groupBy(items, ({ truth }) => truth).map((own) => ({
    precision: own.reduce((sum, { precision }) => sum + precision, 0),
    recall: own.reduce((sum, { recall }) => sum + recall, 0),
    count: own.length,
  }));
  const sumOf = (drawn: readonly (typeof stories)[number][], key: 'precision' | 'recall' | 'count') =>
    drawn.reduce((sum, story) => sum + story[key], 0);
  const figureOf = (drawn: readonly (typeof stories)[number][]) => {
    const count = sumOf(drawn, 'count');
    return harmonic(sumOf(drawn, 'precision') / count, sumOf(drawn, 'recall') / count);
  };
  return bootstrapEstimate(stories, figureOf, { random: xorshift(7), resamples: 1000 });
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
  const { low, high } = estimateF1(items);
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
