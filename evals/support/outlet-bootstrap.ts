import { seededRandom } from '#models/lean/lean-training.ts';
import type { Estimate } from './bootstrap.ts';

const resamples = 500;

/** Scores with the labels of their outlets, in the order of the rows. */
export interface Scored {
  scores: ArrayLike<number>;
  leans: readonly number[];
}

function orderOf({ scores }: Scored): Uint32Array {
  return Uint32Array.from(scores, (_, i) => i).sort((a, b) => (scores[a] ?? 0) - (scores[b] ?? 0));
}

/** Left-right AUC in which a row counts as often as its outlet was drawn; ties count half. */
function weightedAuc({ scores, leans }: Scored, order: Uint32Array, weights: Float32Array): number {
  let left = 0;
  let right = 0;
  let won = 0;
  for (let start = 0; start < order.length; ) {
    let end = start;
    let tiedLeft = 0;
    let tiedRight = 0;
    const score = scores[order[start] ?? 0];
    while (end < order.length && scores[order[end] ?? 0] === score) {
      const row = order[end] ?? 0;
      if (leans[row] === -1) tiedLeft += weights[row] ?? 0;
      if (leans[row] === 1) tiedRight += weights[row] ?? 0;
      end += 1;
    }
    won += tiedRight * (left + tiedLeft / 2);
    left += tiedLeft;
    right += tiedRight;
    start = end;
  }
  return left * right === 0 ? 0.5 : won / (left * right);
}

function weightedMacroF1({ scores, leans }: Scored, cut: number, weights: Float32Array): number {
  const right = [0, 0, 0];
  const wanted = [0, 0, 0];
  const guessed = [0, 0, 0];
  for (const [i, lean] of leans.entries()) {
    const score = scores[i] ?? 0;
    const guess = score <= -cut ? 0 : score >= cut ? 2 : 1;
    const weight = weights[i] ?? 0;
    wanted[lean + 1] = (wanted[lean + 1] ?? 0) + weight;
    guessed[guess] = (guessed[guess] ?? 0) + weight;
    if (guess === lean + 1) right[guess] = (right[guess] ?? 0) + weight;
  }
  const f1 = right.map((hit, k) => (2 * hit) / Math.max(1e-9, (wanted[k] ?? 0) + (guessed[k] ?? 0)));
  return f1.reduce((sum, value) => sum + value, 0) / 3;
}

function interval(value: number, drawn: number[]): Estimate {
  const sorted = drawn.sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? value;
  return { value, low: at(0.025), high: at(0.975) };
}

export interface Comparison {
  ours: Estimate;
  baseline: Estimate;
  difference: Estimate;
}

function compare(
  brands: readonly string[],
  measure: (weights: Float32Array, ours: boolean) => number,
): Comparison {
  const names = [...new Set(brands)];
  const at = new Map(names.map((name, i) => [name, i]));
  const random = seededRandom(20_261_120);
  const one = new Float32Array(brands.length).fill(1);
  const ours: number[] = [];
  const baseline: number[] = [];
  for (let k = 0; k < resamples; k += 1) {
    const times = new Float32Array(names.length);
    for (let drawn = 0; drawn < names.length; drawn += 1) {
      const name = Math.floor(random() * names.length);
      times[name] = (times[name] ?? 0) + 1;
    }
    const weights = Float32Array.from(brands, (brand) => times[at.get(brand) ?? 0] ?? 0);
    ours.push(measure(weights, true));
    baseline.push(measure(weights, false));
  }
  const differences = ours.map((value, k) => value - (baseline[k] ?? 0));
  const [all, base] = [measure(one, true), measure(one, false)];
  return {
    ours: interval(all, ours),
    baseline: interval(base, baseline),
    difference: interval(all - base, differences),
  };
}

/**
 * Left-right AUC and macro F1 at ±0.1 of ours and of a baseline, and their paired difference, each with the
 * middle 95 % over outlets drawn with replacement: articles of one outlet are no independent cases.
 */
export function compareOverOutlets(
  brands: readonly string[],
  leans: readonly number[],
  scores: { ours: ArrayLike<number>; baseline: ArrayLike<number> },
): { leftRightAuc: Comparison; macroF1: Comparison } {
  const ours: Scored = { scores: scores.ours, leans };
  const baseline: Scored = { scores: scores.baseline, leans };
  const [oursOrder, baselineOrder] = [orderOf(ours), orderOf(baseline)];
  return {
    leftRightAuc: compare(brands, (weights, isOurs) =>
      isOurs ? weightedAuc(ours, oursOrder, weights) : weightedAuc(baseline, baselineOrder, weights),
    ),
    macroF1: compare(brands, (weights, isOurs) => weightedMacroF1(isOurs ? ours : baseline, 0.1, weights)),
  };
}
