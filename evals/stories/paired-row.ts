import { bootstrapMean } from '../support/bootstrap.ts';
import type { MeasuredRow } from '../support/measured.ts';

/** Figures of the same cases: ours and those of a baseline. */
export interface Paired {
  ours: number[];
  baseline: number[];
}

/** Builds a row with the mean of ours, of the baseline, and of their difference. */
export function rowOf(what: string, name: string, { ours, baseline }: Paired): MeasuredRow {
  return {
    what,
    ...bootstrapMean(ours),
    baseline: { name, ...bootstrapMean(baseline) },
    difference: bootstrapMean(ours.map((value, at) => value - (baseline[at] ?? 0))),
  };
}
