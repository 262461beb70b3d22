import { lexiconBalance } from '#domain/analysis/lexicon-lean.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { TrainingArticle } from './lean-corpus.ts';
import {
  type FeatureTable,
  fitCalibration,
  fitLogistic,
  type LinearModel,
  linearScore,
  type SparseRow,
  selectFeatures,
  toSparseRow,
} from './lean-training.ts';

/** Chosen by cross-validation over outlets: one pass over shuffled articles, averaged over the seeds. */
const fitting = { epochs: 1, rate: 0.2, penalty: 1e-4 };
const seeds = [1, 2, 3, 4];
/** Minimum numbers of articles and outlets with a feature, so that no feature identifies a single outlet. */
const limits = { minArticles: 100, minBrands: 25, max: 30_000 };
/** Logit of a balance of 1, near the fitted calibration: the model learns the residual of the lexicon. */
const logitOfBalance = 2.2;

export interface Calibration {
  linear: number;
  lexicon: number;
  offset: number;
}

export interface LeanData {
  articles: TrainingArticle[];
  table: FeatureTable;
  rows: SparseRow[];
  /** Balance of the lexicon of each article, subject words included. */
  balances: Float32Array;
  /** Net weight of the partisan terms of each article. */
  nets: Float32Array;
}

/** Weights that give every outlet of a side the same total, and every side the same total. */
export function articleWeights(articles: readonly Pick<TrainingArticle, 'brand' | 'lean'>[]): Float32Array {
  const sizes = new Map<string, number>();
  for (const { brand } of articles) sizes.set(brand, (sizes.get(brand) ?? 0) + 1);
  const weights = Float32Array.from(articles, ({ brand }) => 1 / (sizes.get(brand) ?? 1));
  const sides = [0, 0, 0];
  for (const [i, { lean }] of articles.entries())
    sides[lean + 1] = (sides[lean + 1] ?? 0) + (weights[i] ?? 0);
  return weights.map((w, i) => (w * articles.length) / (3 * (sides[(articles[i]?.lean ?? 0) + 1] ?? 1)));
}

function targetsOf(articles: readonly TrainingArticle[]): Float32Array {
  return Float32Array.from(articles, ({ lean }) => (lean + 1) / 2);
}

function applyLexicon(
  articles: readonly TrainingArticle[],
  lexicon: Lexicon,
): { balances: Float32Array; nets: Float32Array } {
  const balances = new Float32Array(articles.length);
  const nets = new Float32Array(articles.length);
  for (const [i, { title, text }] of articles.entries()) {
    const document = `${title}\n\n${text}`;
    const matches = lexicon.findMatches(document, document.split(/\s+/).length);
    balances[i] = matches.balance;
    nets[i] = lexiconBalance(matches.partisan, 0);
  }
  return { balances, nets };
}

/** Features, rows and balances; which features are kept depends on no label. */
export function prepareLeanData(
  articles: TrainingArticle[],
  lexicon: Lexicon,
  min: { minArticles: number; minBrands: number; max: number } = limits,
): LeanData {
  const table = selectFeatures(articles, min);
  const rows = articles.map((article) => toSparseRow(article, table));
  return { articles, table, rows, ...applyLexicon(articles, lexicon) };
}

/** The data that a model is trained on. */
export type TrainingPart = Pick<LeanData, 'articles' | 'rows' | 'balances'>;

/** The mean of models that were trained on the articles in different orders. */
export function fitLeanModel({ articles, rows, balances }: TrainingPart, width: number): LinearModel {
  const mean: LinearModel = { weights: new Float32Array(width), bias: 0 };
  const targets = targetsOf(articles);
  const weights = articleWeights(articles);
  const known = balances.map((balance) => logitOfBalance * balance);
  for (const seed of seeds) {
    const model = fitLogistic(rows, targets, weights, { width, ...fitting, seed }, known);
    for (let i = 0; i < width; i += 1)
      mean.weights[i] = (mean.weights[i] ?? 0) + (model.weights[i] ?? 0) / seeds.length;
    mean.bias += model.bias / seeds.length;
  }
  return mean;
}

/**
 * Linear scores of each article by a model without articles of its outlet: leave-one-outlet-out cross-validation. Folds
 * of several outlets would contain the sides unevenly; the different zero of each fold's model then changes the ranking
 * over all folds by several hundredths.
 */
export function crossValidatedScores(
  { articles, rows, balances, table }: LeanData,
  train: typeof fitLeanModel = fitLeanModel,
): Float32Array {
  const scores = new Float32Array(articles.length);
  for (const heldOut of new Set(articles.map(({ brand }) => brand))) {
    const isTraining = articles.map(({ brand }) => brand !== heldOut);
    const part = {
      articles: articles.filter((_, i) => isTraining[i]),
      rows: rows.filter((_, i) => isTraining[i]),
      balances: balances.filter((_, i) => isTraining[i]),
    };
    const model = train(part, table.idf.length);
    for (const [i, row] of rows.entries()) if (!isTraining[i]) scores[i] = linearScore(model, row);
  }
  return scores;
}

/** Share of linear model and lexicon, and the temperature, fitted to held-out scores; center is halfway. */
export function calibrate(
  articles: readonly TrainingArticle[],
  scores: Float32Array,
  balances: Float32Array,
): Calibration {
  return fitCalibration(scores, balances, targetsOf(articles), articleWeights(articles));
}

export function calibrated({ linear, lexicon, offset }: Calibration, raw: number, balance: number): number {
  return 2 / (1 + Math.exp(-(linear * raw + lexicon * balance + offset))) - 1;
}
