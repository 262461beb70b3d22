import {
  type ArticleWeights,
  neutralBelow,
  type OpinionFeatures,
  opinionFeatures,
  wordingLean,
} from '#models/articles/article-weights.ts';
import { fitLogistic } from '#models/clustering/fit-logistic.ts';
import { fitRidge, solve } from '../support/fit-ridge.ts';
import type { LabelledArticle } from './labelled-articles.ts';

const penalty = 2;
/** A label nearer to 0 has no side. */
export const sideFrom = 0.25;

type Leaning = LabelledArticle & { lean: number };
export const isLeaning = (article: LabelledArticle): article is Leaning => article.lean !== null;

/** Least squares without a constant: no side is right of the other by itself. */
function fitSum(rows: readonly (readonly number[])[], targets: readonly number[]): number[] {
  const width = rows[0]?.length ?? 0;
  // The lower half of the normal matrix, row by row.
  const matrix = new Float64Array(width * width);
  const right = new Float64Array(width);
  for (let i = 0; i < width; i += 1) {
    for (let k = 0; k <= i; k += 1)
      matrix[i * width + k] = rows.reduce(
        (sum, row) => sum + (row[i] ?? 0) * (row[k] ?? 0),
        i === k ? 1e-6 : 0,
      );
    right[i] = rows.reduce((sum, row, at) => sum + (row[i] ?? 0) * (targets[at] ?? 0), 0);
  }
  return [...solve(matrix, right)];
}

/** The rating that weights give: the mean of outlet and wording, or what there is of them. */
export function ratingOf(weights: ArticleWeights, article: LabelledArticle): number {
  const wording = wordingLean(weights, article);
  if (article.outlet === null) return wording;
  const share = article.isCounted ? weights.outletShare : 1;
  return share * article.outlet + (1 - share) * wording;
}

/** Above 0 where the wording is that of an opinion. */
export const opinionScore = (
  { opinion: { bias, weights } }: ArticleWeights,
  features: OpinionFeatures,
): number => opinionFeatures.reduce((sum, name) => sum + weights[name] * features[name], bias);

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Outlet and wording keep the proportion in which they predict a label. */
function fitShare(articles: readonly Leaning[], wording: ArticleWeights['wording']): number {
  const both = articles.filter(({ outlet, isCounted }) => outlet !== null && isCounted);
  const [outlet = 1, own = 0] = fitSum(
    both.map((article) => [article.outlet ?? 0, wordingLean({ wording }, article)]),
    both.map(({ lean }) => lean),
  );
  return round(outlet / (outlet + own));
}

function fitCertainty(articles: readonly Leaning[], wording: ArticleWeights['wording']) {
  const said = articles.map(({ lean, ...article }) => ({ lean, own: wordingLean({ wording }, article) }));
  const neutral = said.filter(({ own }) => Math.abs(own) < neutralBelow);
  const hits = neutral.filter(({ lean }) => Math.abs(lean) < sideFrom).length;
  const [bias, slope] = fitLogistic(
    said
      .filter(({ own }) => Math.abs(own) >= neutralBelow)
      .map(({ lean, own }) => ({ x: Math.abs(own), y: lean * Math.sign(own) >= sideFrom ? 1 : 0 })),
  );
  return { neutral: round(hits / Math.max(1, neutral.length)), bias: round(bias), slope: round(slope) };
}

/** Fits all weights of articles to labels. */
export function fitArticles(articles: readonly LabelledArticle[]): ArticleWeights {
  const leaning = articles.filter(isLeaning);
  const [score = 0, ill = 0] = fitSum(
    leaning.map((article) => [article.score, article.ill]),
    leaning.map(({ lean }) => lean),
  );
  const wording = { score: round(score), ill: round(ill) };
  const unmarked = articles.filter(({ isMarked }) => !isMarked);
  const fitted = fitRidge(
    unmarked.map(({ opinion, kind }) => ({
      values: opinionFeatures.map((name) => opinion[name]),
      is: kind === 'opinion',
      weight: 1,
    })),
    penalty,
  );
  const weights = Object.fromEntries(
    opinionFeatures.map((name, at) => [name, round(fitted.weights[at] ?? 0)]),
  );
  return {
    wording,
    outletShare: fitShare(leaning, wording),
    certainty: fitCertainty(leaning, wording),
    opinion: { bias: round(fitted.bias), weights: weights as OpinionFeatures },
  };
}
