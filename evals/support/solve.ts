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
