import type { OutletMeasure } from './measure-corpus.ts';

export const minArticles = 20;

export interface MeasuredScales {
  /** Standard deviation of the balance over outlets; that far from an even balance counts as 0.76 (tanh 1). */
  unit: number;
  /** The measured wording in [-1, 1], on a scale of its own: it is brought to ours by a line over known leans. */
  wordingOf: (measure: OutletMeasure) => number;
  /** How much an outlet counts in that line, in (0, 1). */
  trustOf: (measure: OutletMeasure) => number;
  /** In [0.4, 0.9]. */
  craftOf: (measure: OutletMeasure) => number;
}

/** The rank of a value among others, in [0, 1]. */
function rank(value: number, all: readonly number[]): number {
  return all.filter((other) => other < value).length / Math.max(1, all.length - 1);
}

/** The scales of step 2 of the rubric, from all outlets with enough articles. */
export function measuredScales(measures: readonly OutletMeasure[]): MeasuredScales {
  const attributed = measures.map((measure) => measure.attributed);
  const loaded = measures.map((measure) => measure.loaded);
  const mean = measures.reduce((sum, { balance }) => sum + balance, 0) / measures.length;
  const square = measures.reduce((sum, { balance }) => sum + (balance - mean) ** 2, 0) / measures.length;
  const unit = Math.sqrt(square);
  return {
    unit,
    wordingOf: ({ balance }) => Math.tanh(balance / unit),
    trustOf: ({ articles }) => articles / (articles + minArticles + 10),
    craftOf: (measure) =>
      0.4 + 0.25 * rank(measure.attributed, attributed) + 0.25 * (1 - rank(measure.loaded, loaded)),
  };
}
