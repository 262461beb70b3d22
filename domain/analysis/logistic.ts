/** The features, each times its weight, added up. */
export function sumOf<Name extends string>(
  features: Readonly<Record<Name, number>>,
  weights: Readonly<Record<Name, number>>,
): number {
  let sum = 0;
  for (const name in features) sum += features[name] * weights[name];
  return sum;
}

/** The chance that a logistic curve gives a sum, in [0, 1]. */
export const chanceOf = (sum: number): number => 1 / (1 + Math.exp(-sum));
