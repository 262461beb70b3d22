import { seededRandom } from '../seeded-random.ts';
import type { TrainingArticle } from './lean-corpus.ts';

/** The features a model knows: fingerprint to column, and the inverse document frequency of each column. */
export interface FeatureTable {
  columns: Map<number, number>;
  idf: Float32Array;
}

/** Selects features that occur in enough articles of enough outlets; labels are not used. */
export function selectFeatures(
  articles: TrainingArticle[],
  limits: { minArticles: number; minBrands: number; max: number },
): FeatureTable {
  const rough = new Uint16Array(2 ** 24);
  for (const article of articles) {
    for (const print of article.fingerprints)
      rough[print & 0xffffff] = Math.min(65_535, (rough[print & 0xffffff] ?? 0) + 1);
  }
  const seen = new Map<number, { articles: number; brands: number; last: string }>();
  for (const article of [...articles].sort((a, b) => a.brand.localeCompare(b.brand))) {
    for (const print of article.fingerprints) {
      if ((rough[print & 0xffffff] ?? 0) < limits.minArticles) continue;
      const entry = seen.get(print) ?? { articles: 0, brands: 0, last: '' };
      entry.articles += 1;
      if (entry.last !== article.brand) entry.brands += 1;
      entry.last = article.brand;
      seen.set(print, entry);
    }
  }
  const kept = [...seen]
    .filter(([, entry]) => entry.articles >= limits.minArticles && entry.brands >= limits.minBrands)
    .sort((a, b) => b[1].brands - a[1].brands || b[1].articles - a[1].articles || a[0] - b[0])
    .slice(0, limits.max);
  return {
    columns: new Map(kept.map(([print], column) => [print, column])),
    idf: Float32Array.from(kept, ([, entry]) => Math.log(articles.length / entry.articles)),
  };
}

export interface SparseRow {
  columns: Uint32Array;
  values: Float32Array;
}

/** tf-idf with logarithmic counts, scaled to length 1. */
export function toSparseRow(article: TrainingArticle, table: FeatureTable): SparseRow {
  const columns: number[] = [];
  const values: number[] = [];
  let square = 0;
  for (let i = 0; i < article.fingerprints.length; i += 1) {
    const column = table.columns.get(article.fingerprints[i] ?? 0);
    if (column === undefined) continue;
    const value = (1 + Math.log(article.counts[i] ?? 1)) * (table.idf[column] ?? 0);
    columns.push(column);
    values.push(value);
    square += value * value;
  }
  const scale = square > 0 ? 1 / Math.sqrt(square) : 0;
  return { columns: Uint32Array.from(columns), values: Float32Array.from(values, (value) => value * scale) };
}

export interface LinearModel {
  weights: Float32Array;
  bias: number;
}

export function linearScore(model: LinearModel, row: SparseRow): number {
  let sum = model.bias;
  for (let i = 0; i < row.columns.length; i += 1) {
    sum += (model.weights[row.columns[i] ?? 0] ?? 0) * (row.values[i] ?? 0);
  }
  return sum;
}

/**
 * Logistic regression by Adagrad. `targets` are soft: 0 left, 0.5 center, 1 right. `known` is a fixed logit
 * of each row that is added to the model's score, so that the model learns the residual. The rate and the penalty were chosen
 * by outlet-grouped cross-validation.
 */
export function fitLogistic(
  rows: SparseRow[],
  targets: Float32Array,
  rowWeights: Float32Array,
  options: { width: number; epochs: number; rate: number; penalty: number; seed: number },
  known?: Float32Array,
): LinearModel {
  const weights = new Float32Array(options.width);
  const squares = new Float32Array(options.width).fill(1e-4);
  const random = seededRandom(options.seed);
  const order = Array.from(rows, (_, index) => index);
  const model = { weights, bias: 0 };
  let biasSquare = 1e-4;
  for (let epoch = 0; epoch < options.epochs; epoch += 1) {
    for (let i = order.length - 1; i > 0; i -= 1) {
      const j = Math.floor(random() * (i + 1));
      [order[i], order[j]] = [order[j] as number, order[i] as number];
    }
    for (const index of order) {
      const row = rows[index] as SparseRow;
      const score = linearScore(model, row) + (known?.[index] ?? 0);
      const slope = (1 / (1 + Math.exp(-score)) - (targets[index] ?? 0)) * (rowWeights[index] ?? 0);
      for (let k = 0; k < row.columns.length; k += 1) {
        const column = row.columns[k] as number;
        const gradient = slope * (row.values[k] as number) + options.penalty * (weights[column] as number);
        squares[column] = (squares[column] as number) + gradient * gradient;
        weights[column] =
          (weights[column] as number) - (options.rate * gradient) / Math.sqrt(squares[column] as number);
      }
      biasSquare += slope * slope;
      model.bias -= (options.rate * slope) / Math.sqrt(biasSquare);
    }
  }
  return model;
}

/** Fits p = sigmoid(linear * score + lexicon * balance + offset) to soft targets by gradient descent. */
export function fitCalibration(
  scores: Float32Array,
  balances: Float32Array,
  targets: Float32Array,
  weights: Float32Array,
): { linear: number; lexicon: number; offset: number } {
  const fitted = { linear: 1, lexicon: 0.3, offset: 0 };
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  for (let step = 0; step < 2000; step += 1) {
    const slope = { linear: 0, lexicon: 0, offset: 0 };
    for (let i = 0; i < scores.length; i += 1) {
      const score = scores[i] ?? 0;
      const balance = balances[i] ?? 0;
      const z = fitted.linear * score + fitted.lexicon * balance + fitted.offset;
      const error = ((1 / (1 + Math.exp(-z)) - (targets[i] ?? 0)) * (weights[i] ?? 0)) / total;
      slope.linear += error * score;
      slope.lexicon += error * balance;
      slope.offset += error;
    }
    fitted.linear -= slope.linear;
    fitted.lexicon -= slope.lexicon;
    fitted.offset -= slope.offset;
  }
  return fitted;
}
