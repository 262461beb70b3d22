export interface Estimate {
  value: number;
  /** The middle 95 % over samples drawn with replacement. */
  low: number;
  high: number;
}

const resamples = 2000;

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean with its bootstrap interval; seeded, so that a run can be repeated. Each value is one case. */
export function bootstrapMean(values: readonly number[]): Estimate {
  let state = 20_260_601;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  const means = Array.from({ length: resamples }, () => {
    let sum = 0;
    for (let drawn = 0; drawn < values.length; drawn += 1) {
      sum += values[Math.floor(random() * values.length)] ?? 0;
    }
    return sum / Math.max(1, values.length);
  }).sort((a, b) => a - b);
  return {
    value: mean(values),
    low: means[Math.floor(resamples * 0.025)] ?? 0,
    high: means[Math.ceil(resamples * 0.975) - 1] ?? 0,
  };
}
