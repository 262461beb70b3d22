/** A case with its features in a fixed order. */
export interface Case {
  values: readonly number[];
  is: boolean;
  weight: number;
}

export interface RidgeFit {
  bias: number;
  /** One for each feature, in its own unit. */
  weights: readonly number[];
}

const maxRounds = 25;
const enough = 1e-6;
/** The bias is hardly drawn towards 0. */
const biasPenalty = 1e-3;

/** Mean and deviation of each feature; 1 as the deviation of one that is always the same. */
function measureScales(cases: readonly Case[], width: number) {
  const scales = Array.from({ length: width }, (_, at) => {
    const values = cases.map((each) => each.values[at] ?? 0);
    const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length);
    return { mean, deviation: Math.sqrt(variance) || 1 };
  });
  return scales;
}

/**
 * Logistic regression with a ridge by Newton's method.
 * @param penalty of the square of a weight of a feature with deviation 1, halved
 */
export function fitRidge(cases: readonly Case[], penalty: number): RidgeFit {
  const width = cases[0]?.values.length ?? 0;
  const scales = measureScales(cases, width);
  const rows = cases.map(({ values }) =>
    Float64Array.of(1, ...scales.map(({ mean, deviation }, at) => ((values[at] ?? 0) - mean) / deviation)),
  );
  const fitted = new Float64Array(width + 1);
  for (let round = 0; round < maxRounds; round += 1) {
    const gradient = fitted.map((weight, at) => -(at === 0 ? biasPenalty : penalty) * weight);
    const size = width + 1;
    // Its lower half, row by row.
    const hessian = new Float64Array(size * size);
    for (let at = 0; at < size; at += 1) hessian[at * size + at] = at === 0 ? biasPenalty : penalty;
    for (const [at, { is, weight }] of cases.entries()) {
      const row = rows[at] ?? fitted;
      let sum = 0;
      for (let k = 0; k <= width; k += 1) sum += (fitted[k] ?? 0) * (row[k] ?? 0);
      const chance = 1 / (1 + Math.exp(-sum));
      const [error, curve] = [weight * ((is ? 1 : 0) - chance), weight * chance * (1 - chance)];
      for (let i = 0; i <= width; i += 1) {
        const value = row[i] ?? 0;
        gradient[i] = (gradient[i] ?? 0) + error * value;
        for (let k = 0; k <= i; k += 1)
          hessian[i * size + k] = (hessian[i * size + k] ?? 0) + curve * value * (row[k] ?? 0);
      }
    }
    const step = solve(hessian, gradient);
    for (const [at, change] of step.entries()) fitted[at] = (fitted[at] ?? 0) + change;
    if (step.every((change) => Math.abs(change) < enough)) break;
  }
  const [bias = 0, ...weights] = fitted;
  return {
    bias: weights.reduce(
      (sum, weight, at) => sum - (weight * (scales[at]?.mean ?? 0)) / (scales[at]?.deviation ?? 1),
      bias,
    ),
    weights: weights.map((weight, at) => weight / (scales[at]?.deviation ?? 1)),
  };
}

/** Solves A x = b for a positive definite A, of which the lower half is given and overwritten (Cholesky). */
export function solve(a: Float64Array, b: Float64Array): Float64Array {
  const size = b.length;
  const at = (i: number, j: number): number => a[i * size + j] ?? 0;
  const x = b.slice();
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let sum = at(i, j);
      for (let k = 0; k < j; k += 1) sum -= at(i, k) * at(j, k);
      a[i * size + j] = i === j ? Math.sqrt(sum) : sum / at(j, j);
    }
    for (let k = 0; k < i; k += 1) x[i] = (x[i] ?? 0) - at(i, k) * (x[k] ?? 0);
    x[i] = (x[i] ?? 0) / at(i, i);
  }
  for (let i = size - 1; i >= 0; i -= 1) {
    for (let k = i + 1; k < size; k += 1) x[i] = (x[i] ?? 0) - at(k, i) * (x[k] ?? 0);
    x[i] = (x[i] ?? 0) / at(i, i);
  }
  return x;
}
