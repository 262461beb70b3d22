import { seededRandom } from '#models/lean/lean-training.ts';
import type { Estimate } from './bootstrap.ts';

const resamples = 2000;

/** The mean of all values with the middle 95 % over groups drawn with replacement: values of a group belong together. */
export function meanOverGroups(cases: readonly { group: string; value: number }[]): Estimate {
  const groups = new Map<string, { sum: number; count: number }>();
  for (const { group, value } of cases) {
    const known = groups.get(group) ?? { sum: 0, count: 0 };
    groups.set(group, { sum: known.sum + value, count: known.count + 1 });
  }
  const all = [...groups.values()];
  const meanOf = (drawn: readonly { sum: number; count: number }[]): number => {
    const count = drawn.reduce((total, group) => total + group.count, 0);
    return count === 0 ? 0 : drawn.reduce((total, group) => total + group.sum, 0) / count;
  };
  const random = seededRandom(20_261_122);
  const means = Array.from({ length: resamples }, () =>
    meanOf(all.map((group) => all[Math.floor(random() * all.length)] ?? group)),
  ).sort((a, b) => a - b);
  return {
    value: meanOf(all),
    low: means[Math.floor(resamples * 0.025)] ?? 0,
    high: means[Math.ceil(resamples * 0.975) - 1] ?? 0,
  };
}
