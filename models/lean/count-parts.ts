import { countFeatures, fingerprint } from './lean-features.ts';

/** How often a feature of the model stands in a text. */
export interface FeatureCount {
  /** Of the feature's weight. */
  column: number;
  count: number;
}

/** Parts of a text whose features were counted once, to be put together with one of them left out. */
export interface CountedParts {
  /** Features in the order in which they first stand in what is kept; `left` -1 keeps all parts. */
  without(left: number): FeatureCount[];
}

/** Counts the features that a model knows; `columnOf` is -1 for the fingerprint of any other. */
export function countParts(texts: readonly string[], columnOf: (print: number) => number): CountedParts {
  const isKnown = (print: number): boolean => columnOf(print) !== -1;
  const numbers = new Map<string, number>();
  const columns: number[] = [];
  const numberOf = (feature: string): number => {
    const known = numbers.get(feature);
    if (known !== undefined) return known;
    numbers.set(feature, columns.length);
    return columns.push(columnOf(fingerprint(feature))) - 1;
  };
  const parts = texts.map((text) =>
    Array.from(countFeatures(text, { isKnown }), ([feature, count]) => ({
      number: numberOf(feature),
      count,
    })),
  );
  return {
    without(left) {
      const sums = new Uint32Array(columns.length);
      const order: number[] = [];
      for (const [i, part] of parts.entries()) {
        if (i === left) continue;
        for (const { number, count } of part) {
          if (sums[number] === 0) order.push(number);
          sums[number] = (sums[number] ?? 0) + count;
        }
      }
      return order.map((number) => ({ column: columns[number] ?? -1, count: sums[number] ?? 0 }));
    },
  };
}
