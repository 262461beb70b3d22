/** Bias and slope of a logistic curve through points whose `y` is a share in [0, 1]; Newton's method. */
export function fitLogistic(points: readonly { x: number; y: number }[]): [number, number] {
  let bias = 0;
  let slope = 1;
  for (let round = 0; round < 50; round += 1) {
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
    if (Math.abs(det) < 1e-12) break;
    bias -= (h11 * g0 - h01 * g1) / det;
    slope -= (h00 * g1 - h01 * g0) / det;
  }
  return [Number(bias.toPrecision(5)), Number(slope.toPrecision(5))];
}
