import { bootstrapMean } from './bootstrap.ts';
import type { MeasuredRow } from './measured.ts';

/** Builds a row with the mean of ours, of a baseline on the same cases, and of their difference. */
export function compareMeans(
  what: string,
  ours: readonly number[],
  { name, values }: { name: string; values: readonly number[] },
): MeasuredRow {
  return {
    what,
    ...bootstrapMean(ours),
    baseline: { name, ...bootstrapMean(values) },
    difference: bootstrapMean(ours.map((value, at) => value - (values[at] ?? 0))),
  };
}
