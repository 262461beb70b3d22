/** An article as a row: the positions of its features and their values. */
export interface Example {
  columns: readonly number[];
  values: readonly number[];
  isOpinion: boolean;
  /** How much it counts. */
  weight: number;
}

export interface Fitted {
  weights: Float64Array;
  bias: number;
}

const rounds = 400;

/** The score of an article. */
export function scoreExample({ weights, bias }: Fitted, { columns, values }: Example): number {
  let score = bias;
  for (const [k, column] of columns.entries()) score += (weights[column] ?? 0) * (values[k] ?? 0);
  return score;
}

/**
 * Logistic regression with a lasso, by accelerated proximal gradient descent (Beck and Teboulle 2009): features that
 * hardly help get no weight at all.
 */
export function fitOpinion(examples: readonly Example[], width: number, lasso: number): Fitted {
  const sum = examples.reduce((total, { weight }) => total + weight, 0);
  const largest = Math.max(
    ...examples.map(({ values }) => values.reduce((total, value) => total + value * value, 1)),
  );
  const step = 4 / largest;
  let fitted: Fitted = { weights: new Float64Array(width), bias: 0 };
  let ahead = fitted;
  let momentum = 1;
  for (let round = 0; round < rounds; round += 1) {
    const gradient = new Float64Array(width);
    let biasGradient = 0;
    for (const example of examples) {
      const chance = 1 / (1 + Math.exp(-scoreExample(ahead, example)));
      const error = ((chance - (example.isOpinion ? 1 : 0)) * example.weight) / sum;
      biasGradient += error;
      for (const [k, column] of example.columns.entries())
        gradient[column] = (gradient[column] ?? 0) + error * (example.values[k] ?? 0);
    }
    const moved = ahead.weights.map((weight, column) => weight - step * (gradient[column] ?? 0));
    const weights = moved.map((weight) => Math.sign(weight) * Math.max(0, Math.abs(weight) - step * lasso));
    const next = { weights, bias: ahead.bias - step * biasGradient };
    const following = (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
    const push = (momentum - 1) / following;
    const before = fitted;
    ahead = {
      weights: weights.map((weight, column) => weight + push * (weight - (before.weights[column] ?? 0))),
      bias: next.bias + push * (next.bias - before.bias),
    };
    fitted = next;
    momentum = following;
  }
  return fitted;
}
