import type { TrainingArticle } from '#models/lean/lean-corpus.ts';
import {
  calibrate,
  calibrated,
  crossValidatedScores,
  type LeanData,
  type TrainingPart,
} from '#models/lean/lean-fitting.ts';
import { fitLogistic, type LinearModel } from '#models/lean/lean-training.ts';

export interface HeldOut {
  raw: Float32Array;
  scores: number[];
}

function pick(data: LeanData, raw: Float32Array, kept: readonly number[]) {
  return {
    articles: kept.map((i) => data.articles[i] as TrainingArticle),
    raw: Float32Array.from(kept, (i) => raw[i] ?? 0),
    balances: Float32Array.from(kept, (i) => data.balances[i] ?? 0),
  };
}

/** Scores of each outlet by a model without it, calibrated on the held-out scores of all others. */
export function holdOut(data: LeanData): HeldOut {
  const raw = crossValidatedScores(data);
  const scores = new Array<number>(raw.length).fill(0);
  const all = Array.from(raw, (_, i) => i);
  for (const heldOut of new Set(data.articles.map(({ brand }) => brand))) {
    const isHeld = (i: number): boolean => data.articles[i]?.brand === heldOut;
    const others = pick(
      data,
      raw,
      all.filter((i) => !isHeld(i)),
    );
    const fitted = calibrate(others.articles, others.raw, others.balances);
    for (const i of all.filter(isHeld)) scores[i] = calibrated(fitted, raw[i] ?? 0, data.balances[i] ?? 0);
  }
  return { raw, scores };
}

/** An outlet counts with the square root of its articles, the three sides alike. */
function outletWeights(articles: readonly TrainingArticle[]): Float32Array {
  const sizes = new Map<string, number>();
  for (const { brand } of articles) sizes.set(brand, (sizes.get(brand) ?? 0) + 1);
  const weights = articles.map(({ brand }) => 1 / Math.sqrt(sizes.get(brand) ?? 1));
  const sides = [0, 0, 0];
  for (const [i, { lean }] of articles.entries())
    sides[lean + 1] = (sides[lean + 1] ?? 0) + (weights[i] ?? 0);
  return Float32Array.from(
    articles,
    ({ lean }, i) => ((weights[i] ?? 0) * articles.length) / (3 * (sides[lean + 1] ?? 1)),
  );
}

const baselineOptions = { epochs: 2, rate: 0.2, penalty: 1e-4, seed: 1 };

function fitSide({ articles, rows }: TrainingPart, width: number, side: number): LinearModel {
  const targets = Float32Array.from(articles, ({ lean }) => (lean === side ? 1 : 0));
  return fitLogistic(rows, targets, outletWeights(articles), { ...baselineOptions, width });
}

/**
 * The robust baseline of the first exploration, outlet by outlet as ours: tf-idf of one and two words without
 * names, outlets weighted, a logistic model for each of the three sides; its score is P(right) − P(left).
 */
export function baselineScores(data: LeanData): Float32Array {
  const sides = [-1, 0, 1].map((side) =>
    crossValidatedScores(data, (part, width) => fitSide(part, width, side)),
  );
  return Float32Array.from(data.articles, (_, i) => {
    const [left = 0, center = 0, right = 0] = sides.map((scores) => 1 / (1 + Math.exp(-(scores[i] ?? 0))));
    return (right - left) / Math.max(1e-9, left + center + right);
  });
}
