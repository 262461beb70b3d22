import { splitWords } from '#domain/text/split-words.ts';
import { cutText } from '../text/cut-text.ts';
import { signatureBins } from './article-features.ts';
import { hashText, mix } from './hash-term.ts';

const shingleWords = 4;

/**
 * One permutation MinHash (Li, Owen, Zhang 2012) over shingles of four words: the smallest hash of each bin in
 * 16 bits, 0 for a bin without shingles. Texts of fewer words have an empty signature.
 */
export function signatureOf(wordHashes: readonly number[]): Uint16Array {
  const smallest = new Uint32Array(signatureBins).fill(0xffffffff);
  for (let i = 0; i + shingleWords <= wordHashes.length; i += 1) {
    let shingle = 0;
    for (let k = 0; k < shingleWords; k += 1)
      shingle = mix(Math.imul(shingle, 31) + (wordHashes[i + k] ?? 0) + k);
    const bin = shingle & (signatureBins - 1);
    const value = shingle >>> 5;
    if (value < (smallest[bin] ?? 0)) smallest[bin] = value;
  }
  return Uint16Array.from(smallest, (value) => (value === 0xffffffff ? 0 : 1 + (mix(value) % 65_535)));
}

const minBins = 6;

/** Estimated share of common shingles (Jaccard) in [0, 1]; 0 if either text is too short. */
export function sharedText(a: Uint16Array, b: Uint16Array): number {
  let equal = 0;
  let filled = 0;
  let inBoth = 0;
  for (let i = 0; i < signatureBins; i += 1) {
    const left = a[i] ?? 0;
    const right = b[i] ?? 0;
    if (left === 0 && right === 0) continue;
    filled += 1;
    if (left === 0 || right === 0) continue;
    inBoth += 1;
    if (left === right) equal += 1;
  }
  return inBoth < minBins ? 0 : equal / filled;
}

/** The minimum share of common shingles of a copy. */
export const copyFrom = 0.5;

const maxCharacters = 40_000;
const maxWords = 4_000;

/** Whether two texts have nearly the same words: an additional line or a changed word makes no difference. */
export function areNearCopies(a: string, b: string): boolean {
  const signature = (text: string) =>
    signatureOf(splitWords(cutText(text, maxCharacters), maxWords).map((word) => hashText(word)));
  return sharedText(signature(a), signature(b)) >= copyFrom;
}
