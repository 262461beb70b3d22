/** chance = 1 / (1 + e^-(offset + slope * |score|)) */
export interface Chance {
  offset: number;
  slope: number;
}

/** Chance in (0, 1) that the side of a rated score is its outlet's class, center outlets counted as misses. */
export function chanceOf({ offset, slope }: Chance, score: number): number {
  return 1 / (1 + Math.exp(-(offset + slope * Math.abs(score))));
}

/** Fits the chance to held-out scores by Newton's method; two numbers, so that it holds for other outlets. */
export function fitChance(rows: readonly { score: number; lean: number }[]): Chance {
  const fitted = { offset: 0, slope: 1 };
  for (let step = 0; step < 30; step += 1) {
    let [g0, g1, h00, h01, h11] = [0, 0, 1e-9, 0, 1e-9];
    for (const { score, lean } of rows) {
      const size = Math.abs(score);
      const chance = chanceOf(fitted, score);
      const error = chance - (Math.sign(score) === lean ? 1 : 0);
      const spread = chance * (1 - chance);
      g0 += error;
      g1 += error * size;
      h00 += spread;
      h01 += spread * size;
      h11 += spread * size * size;
    }
    const determinant = h00 * h11 - h01 * h01;
    if (determinant < 1e-9) break;
    fitted.offset -= (h11 * g0 - h01 * g1) / determinant;
    fitted.slope -= (h00 * g1 - h01 * g0) / determinant;
  }
  return fitted;
}
