import { solve } from '../support/solve.ts';

/** Features and label of an article: −1 left, 0 center, 1 right. */
export interface RidgeRow {
  brand: string;
  lean: number;
  features: Float32Array;
}

/** Penalty on the squared weights, for features of mean squared length 1. */
const penalty = 0.003;

interface Sums {
  /** Products of the features, row by row; the last feature is 1. */
  products: Float64Array;
  /** Products of the features and the label. */
  targets: Float64Array;
  side: number;
}

/** The features less their mean, scaled to a mean squared length of 1, with a 1 behind them. */
function standardise(rows: readonly RidgeRow[]): Float64Array[] {
  const size = rows[0]?.features.length ?? 0;
  const mean = Float64Array.from({ length: size }, (_, k) =>
    rows.reduce((sum, { features }) => sum + (features[k] ?? 0) / rows.length, 0),
  );
  const centered = rows.map(({ features }) => mean.map((value, k) => (features[k] ?? 0) - value));
  const square = centered.reduce((sum, row) => sum + row.reduce((s, x) => s + x * x, 0) / rows.length, 0);
  const scale = square > 0 ? 1 / Math.sqrt(square) : 1;
  return centered.map((row) => Float64Array.from([...row.map((x) => x * scale), 1]));
}

/** The means over the articles of one outlet. */
function sumsOf(features: readonly Float64Array[], leans: readonly number[]): Sums {
  const size = features[0]?.length ?? 0;
  const products = new Float64Array(size * size);
  const targets = new Float64Array(size);
  for (const [at, row] of features.entries()) {
    for (let i = 0; i < size; i += 1) {
      const share = (row[i] ?? 0) / features.length;
      targets[i] = (targets[i] ?? 0) + share * (leans[at] ?? 0);
      for (let j = 0; j <= i; j += 1)
        products[i * size + j] = (products[i * size + j] ?? 0) + share * (row[j] ?? 0);
    }
  }
  const side = Math.round(leans.reduce((sum, lean) => sum + lean, 0) / Math.max(1, leans.length));
  return { products, targets, side };
}

/** Weights fitted with all sides alike, and all outlets of a side alike. */
function fitWeights(outlets: readonly Sums[]): Float64Array {
  const size = outlets[0]?.targets.length ?? 0;
  const products = new Float64Array(size * size);
  const targets = new Float64Array(size);
  for (const outlet of outlets) {
    const share = 1 / outlets.filter(({ side }) => side === outlet.side).length;
    for (let k = 0; k < products.length; k += 1)
      products[k] = (products[k] ?? 0) + share * (outlet.products[k] ?? 0);
    for (let k = 0; k < size; k += 1) targets[k] = (targets[k] ?? 0) + share * (outlet.targets[k] ?? 0);
  }
  for (let k = 0; k < size; k += 1)
    products[k * size + k] = (products[k * size + k] ?? 0) + (k === size - 1 ? 1e-9 : penalty);
  return solve(products, targets);
}

/** Scores of a ridge regression on the labels; each outlet's scores come from the other outlets. */
export function ridgeScores(rows: readonly RidgeRow[]): Float32Array {
  const features = standardise(rows);
  const places = new Map<string, number[]>();
  for (const [at, { brand }] of rows.entries()) places.set(brand, [...(places.get(brand) ?? []), at]);
  const sums = new Map(
    [...places].map(([brand, own]) => [
      brand,
      sumsOf(
        own.map((at) => features[at] ?? new Float64Array(0)),
        own.map((at) => rows[at]?.lean ?? 0),
      ),
    ]),
  );
  const scores = new Float32Array(rows.length);
  for (const [brand, own] of places) {
    const weights = fitWeights([...sums].filter(([other]) => other !== brand).map(([, outlet]) => outlet));
    for (const at of own)
      scores[at] = weights.reduce((sum, weight, k) => sum + weight * (features[at]?.[k] ?? 0), 0);
  }
  return scores;
}
