/** Turns a sentence into a vector of length 1. */
export interface Embedder {
  name: string;
  dimensions: number;
  embed(sentence: string): Promise<Float32Array> | Float32Array;
}

/** Scales a vector to length 1, in place; a vector of zeros stays. */
export function toUnitLength(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  if (length > 0) for (let k = 0; k < vector.length; k += 1) vector[k] = (vector[k] ?? 0) / length;
  return vector;
}
