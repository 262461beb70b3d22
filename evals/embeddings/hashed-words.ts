import { hashText } from '#domain/clustering/hash-term.ts';
import { type Embedder, toUnitLength } from './embedder.ts';

/** The control: each word of a sentence adds 1 or −1 to one dimension, by its hash. It knows no meaning. */
export function hashedWords(dimensions: number): Embedder {
  return {
    name: 'hashed words',
    dimensions,
    embed(sentence) {
      const vector = new Float32Array(dimensions);
      for (const word of sentence.toLowerCase().match(/[a-z]+/g) ?? []) {
        const at = hashText(word) % dimensions;
        vector[at] = (vector[at] ?? 0) + (hashText(word, 1) % 2 === 0 ? 1 : -1);
      }
      return toUnitLength(vector);
    },
  };
}
