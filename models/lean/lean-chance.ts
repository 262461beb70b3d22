/** chance = 1 / (1 + e^-(offset + slope * |score| + several)); `several` is added only with at least two different terms. */
export interface Chance {
  offset: number;
  slope: number;
  several: number;
}

/** The values of a rated article that its chance depends on. */
export interface RatedScore {
  score: number;
  /** Different partisan terms on the side of the score. */
  terms: number;
}

/** Maximum chance with several terms, and with one term, which is weaker evidence for a reader. */
const max = { several: 0.85, one: 0.7 };

const featuresOf = ({ score, terms }: RatedScore): [number, number, number] => [
  1,
  Math.abs(score),
  terms >= 2 ? 1 : 0,
];

/** Chance in (0, 1) that the side of a rated score is its outlet's class, center outlets counted as misses. */
export function chanceOf({ offset, slope, several }: Chance, rated: RatedScore): number {
  const [one, size, more] = featuresOf(rated);
  const chance = 1 / (1 + Math.exp(-(offset * one + slope * size + several * more)));
  return Math.min(chance, rated.terms >= 2 ? max.several : max.one);
}

const steps = 4000;
const rate = 0.5;

/**
 * Fits the chance to held-out scores by gradient descent. It has only three parameters, to generalise to other outlets.
 * A row counts as `weight`, or 1; see `keepShares`.
 */
export function fitChance(rows: readonly (RatedScore & { lean: number; weight?: number })[]): Chance {
  // Rows with equal features, rounded to two decimals, share a cell, so that the sums are short.
  const cells = new Map<string, { x: [number, number, number]; rows: number; hits: number }>();
  let total = 0;
  for (const row of rows) {
    const x = featuresOf({ ...row, score: Math.round(row.score * 100) / 100 });
    const cell = cells.get(x.join(' ')) ?? { x, rows: 0, hits: 0 };
    const { weight = 1 } = row;
    cell.rows += weight;
    cell.hits += Math.sign(row.score) === row.lean ? weight : 0;
    total += weight;
    cells.set(x.join(' '), cell);
  }
  const fitted: [number, number, number] = [0, 1, 0];
  for (let step = 0; step < steps; step += 1) {
    const slope: [number, number, number] = [0, 0, 0];
    for (const { x, rows: count, hits } of cells.values()) {
      const z = fitted[0] * x[0] + fitted[1] * x[1] + fitted[2] * x[2];
      const error = (count / (1 + Math.exp(-z)) - hits) / Math.max(1, total);
      for (const k of [0, 1, 2] as const) slope[k] += error * x[k];
    }
    for (const k of [0, 1, 2] as const) fitted[k] -= rate * slope[k];
  }
  return { offset: fitted[0], slope: fitted[1], several: fitted[2] };
}
