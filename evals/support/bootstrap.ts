import { congruential, type Random, seededRandom } from '#models/seeded-random.ts';

export interface Estimate {
  value: number;
  /** The middle 95 % over samples drawn with replacement. */
  low: number;
  high: number;
}

/** A figure of ours beside that of a baseline, and their difference, paired. */
export interface Comparison {
  ours: Estimate;
  baseline: Estimate;
  difference: Estimate;
}

type Figure<Case> = (cases: readonly Case[]) => number;

const usualResamples = 2000;

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The middle 95 % of figures that were drawn; those that do not exist are left out. */
function toEstimate(value: number, drawn: readonly number[]): Estimate {
  const sorted = drawn.filter(Number.isFinite).sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? value;
  return { value, low: at(0.025), high: at(0.975) };
}

function drawFrom<Case>(cases: readonly Case[], random: Random): Case[] {
  return cases.map(() => cases[Math.floor(random() * cases.length)] as Case);
}

/** A figure of cases with its bootstrap interval; seeded, so that a run can be repeated. */
export function bootstrapEstimate<Case>(
  cases: readonly Case[],
  figureOf: Figure<Case>,
  { random = congruential(20_260_601), resamples = usualResamples } = {},
): Estimate {
  const drawn = Array.from({ length: resamples }, () => figureOf(drawFrom(cases, random)));
  return toEstimate(figureOf(cases), drawn);
}

/** The mean with its bootstrap interval. Each value is one case. */
export function bootstrapMean(values: readonly number[]): Estimate {
  return bootstrapEstimate(values, mean);
}

/** The share of the cases that are hits, with its bootstrap interval. */
export function bootstrapShare<Case>(cases: readonly Case[], isHit: (one: Case) => boolean): Estimate {
  return bootstrapMean(cases.map((one) => (isHit(one) ? 1 : 0)));
}

export function groupBy<Case>(cases: readonly Case[], keyOf: (one: Case) => string): Case[][] {
  const groups = new Map<string, Case[]>();
  for (const one of cases) {
    const group = groups.get(keyOf(one));
    if (group === undefined) groups.set(keyOf(one), [one]);
    else group.push(one);
  }
  return [...groups.values()];
}

/** How cases of one group, such as those of an outlet, are drawn: together, for they are no independent cases. */
export interface Grouping<Case> {
  by: (one: Case) => string;
  seed: number;
  resamples?: number;
}

/** A figure of cases with its bootstrap interval over groups. */
export function bootstrapGroups<Case>(
  cases: readonly Case[],
  figureOf: Figure<Case>,
  { by, seed, resamples = usualResamples }: Grouping<Case>,
): Estimate {
  const options = { random: seededRandom(seed), resamples };
  const drawn = bootstrapEstimate(groupBy(cases, by), (groups) => figureOf(groups.flat()), options);
  return { ...drawn, value: figureOf(cases) };
}

/** The mean of values that belong to groups. */
export const meanOverGroups = (cases: readonly { group: string; value: number }[]): Estimate =>
  bootstrapGroups(cases, (drawn) => mean(drawn.map(({ value }) => value)), {
    by: ({ group }) => group,
    seed: 20_261_122,
  });

/** Compares two figures of the same cases over the same draws of groups. */
export function compareOverGroups<Case>(
  cases: readonly Case[],
  figures: Record<'ours' | 'baseline', Figure<Case>>,
  { by, seed, resamples = usualResamples }: Grouping<Case>,
): Comparison {
  const groups = groupBy(cases, by);
  const random = seededRandom(seed);
  const measure = (some: readonly Case[]) => ({ ours: figures.ours(some), baseline: figures.baseline(some) });
  const all = measure(cases);
  const drawn = Array.from({ length: resamples }, () => measure(drawFrom(groups, random).flat()));
  return {
    ours: toEstimate(
      all.ours,
      drawn.map(({ ours }) => ours),
    ),
    baseline: toEstimate(
      all.baseline,
      drawn.map(({ baseline }) => baseline),
    ),
    difference: toEstimate(
      all.ours - all.baseline,
      drawn.map(({ ours, baseline }) => ours - baseline),
    ),
  };
}
