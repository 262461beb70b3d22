export interface Estimate {
  value: number;
  /** The middle 95 % over samples drawn with replacement. */
  low: number;
  high: number;
}

const resamples = 2000;

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** A figure of cases with its bootstrap interval; seeded, so that a run can be repeated. */
export function bootstrapEstimate<Case>(
  cases: readonly Case[],
  figureOf: (drawn: readonly Case[]) => number,
): Estimate {
  let state = 20_260_601;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  const figures = Array.from({ length: resamples }, () =>
    figureOf(cases.map(() => cases[Math.floor(random() * cases.length)] as Case)),
  ).sort((a, b) => a - b);
  return {
    value: figureOf(cases),
    low: figures[Math.floor(resamples * 0.025)] ?? 0,
    high: figures[Math.ceil(resamples * 0.975) - 1] ?? 0,
  };
}

/** The mean with its bootstrap interval. Each value is one case. */
export function bootstrapMean(values: readonly number[]): Estimate {
  return bootstrapEstimate(values, mean);
}
