/** The chance that a logistic curve gives a sum, in [0, 1]. */
export const chanceOf = (sum: number): number => 1 / (1 + Math.exp(-sum));
