/** Ranks, the mean of their places for equal values. */
function ranksOf(values: readonly number[]): number[] {
  const order = values.map((_, at) => at).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const ranks = new Array<number>(values.length).fill(0);
  for (let start = 0; start < order.length; ) {
    let end = start;
    while (end < order.length && values[order[end] ?? 0] === values[order[start] ?? 0]) end += 1;
    for (let at = start; at < end; at += 1) ranks[order[at] ?? 0] = (start + end - 1) / 2;
    start = end;
  }
  return ranks;
}

/** Spearman's rank correlation; 0 where one of both is always the same. */
export function rankCorrelation(a: readonly number[], b: readonly number[]): number {
  const [x, y] = [ranksOf(a), ranksOf(b)];
  const middle = (x.length - 1) / 2;
  let [xy, xx, yy] = [0, 0, 0];
  for (const [at, rank] of x.entries()) {
    const [dx, dy] = [rank - middle, (y[at] ?? 0) - middle];
    xy += dx * dy;
    xx += dx * dx;
    yy += dy * dy;
  }
  return xx === 0 || yy === 0 ? 0 : xy / Math.sqrt(xx * yy);
}
