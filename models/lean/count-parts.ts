import { countFeatures, fingerprint } from './lean-features.ts';

/** The count of a feature of the model in a text. */
export interface FeatureCount {
  /** The index of the feature's weight. */
  column: number;
  count: number;
}

/** Feature counts of the parts of a text, which can be summed without one part. */
export interface CountedParts {
  /** The summed counts without the part `omitted` (-1 keeps all parts), in order of first occurrence. */
  without(omitted: number): FeatureCount[];
}

/** Counts the features of a model in each part; `columnOf` gives -1 for fingerprints of other features. */
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
    without(omitted) {
      const sums = new Uint32Array(columns.length);
      const order: number[] = [];
      for (const [i, part] of parts.entries()) {
        if (i === omitted) continue;
        for (const { number, count } of part) {
          if (sums[number] === 0) order.push(number);
          sums[number] = (sums[number] ?? 0) + count;
        }
      }
      return order.map((number) => ({ column: columns[number] ?? -1, count: sums[number] ?? 0 }));
    },
  };
}
