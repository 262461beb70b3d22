import type { OutletMeasure } from './measure-corpus.ts';

export const minArticles = 20;

export interface MeasuredScales {
  /** Mean balance of the outlets that the corpus calls center: the zero of measured wording. */
  zero: number;
  /** Standard deviation of the balance over outlets; that far from zero counts as 0.76 of the scale (tanh 1). */
  unit: number;
  /** In [-1, 1]; shrunk towards 0 where few articles were measured. */
  leanOf: (measure: OutletMeasure) => number;
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
  const center = measures.filter(({ label }) => Math.abs(label) < 0.5);
  const mean = measures.reduce((sum, { balance }) => sum + balance, 0) / measures.length;
  const square = measures.reduce((sum, { balance }) => sum + (balance - mean) ** 2, 0) / measures.length;
  const zero = center.reduce((sum, { balance }) => sum + balance, 0) / center.length;
  const unit = Math.sqrt(square);
  return {
    zero,
    unit,
    leanOf: ({ articles, balance }) =>
      (articles / (articles + minArticles + 10)) * Math.tanh((balance - zero) / unit),
    craftOf: (measure) =>
      0.4 + 0.25 * rank(measure.attributed, attributed) + 0.25 * (1 - rank(measure.loaded, loaded)),
  };
}
