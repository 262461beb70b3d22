interface Point {
  x: number;
  /** A share in [0, 1]. */
  y: number;
}

/** The logistic loss without what no curve changes; log(1 + e^z) without overflow. */
function lossOf(points: readonly Point[], bias: number, slope: number): number {
  let sum = 0;
  for (const { x, y } of points) {
    const z = bias + slope * x;
    sum += Math.max(z, 0) + Math.log1p(Math.exp(-Math.abs(z))) - y * z;
  }
  return sum;
}

/** The step of Newton's method; null where it is not defined. */
function stepOf(points: readonly Point[], bias: number, slope: number): [number, number] | null {
  let g0 = 0;
  let g1 = 0;
  let h00 = 1e-3;
  let h01 = 0;
  let h11 = 1e-3;
  for (const { x, y } of points) {
    const p = 1 / (1 + Math.exp(-(bias + slope * x)));
    const w = p * (1 - p);
    g0 += p - y;
    g1 += (p - y) * x;
    h00 += w;
    h01 += w * x;
    h11 += w * x * x;
  }
  const det = h00 * h11 - h01 * h01;
  return Math.abs(det) < 1e-12 ? null : [(h11 * g0 - h01 * g1) / det, (h00 * g1 - h01 * g0) / det];
}

/**
 * Bias and slope of a logistic curve through points; Newton's method, with a step halved until the loss falls, because
 * whole steps overshoot where most logits are far from 0.
 */
export function fitLogistic(points: readonly Point[]): [number, number] {
  let [bias, slope] = [0, 1];
  let loss = lossOf(points, bias, slope);
  for (let round = 0; round < 50; round += 1) {
    const step = stepOf(points, bias, slope);
    if (step === null) break;
    let part = 1;
    let next = lossOf(points, bias - step[0], slope - step[1]);
    while (next > loss && part > 1e-6) {
      part /= 2;
      next = lossOf(points, bias - part * step[0], slope - part * step[1]);
    }
    if (next > loss) break;
    bias -= part * step[0];
    slope -= part * step[1];
    loss = next;
  }
  return [Number(bias.toPrecision(5)), Number(slope.toPrecision(5))];
}
