import { chooseThresholds, isClear, keepShares } from '#models/lean/lean-threshold.ts';
import { seededRandom } from '#models/lean/lean-training.ts';
import { directionsOf, type LeanRow, ratedShare } from './lean-tables.ts';

const draws = 100;

/** One outlet of each pair of outlets of one side that are nearest in size, drawn at random. */
function drawHalf(sizes: ReadonlyMap<string, { lean: number; size: number }>, random: () => number) {
  const half = new Set<string>();
  for (const side of [-1, 0, 1]) {
    const own = [...sizes].filter(([, { lean }]) => lean === side).sort((a, b) => b[1].size - a[1].size);
    for (let at = 0; at < own.length; at += 2) {
      const drawn = own[Math.min(own.length - 1, at + (random() < 0.5 ? 0 : 1))];
      if (drawn !== undefined) half.add(drawn[0]);
    }
  }
  return half;
}

function sizesOf(rows: readonly LeanRow[]): Map<string, { lean: number; size: number }> {
  const sums = new Map<string, { lean: number; size: number }>();
  for (const { brand, lean } of rows) {
    const known = sums.get(brand) ?? { lean: 0, size: 0 };
    sums.set(brand, { lean: known.lean + lean, size: known.size + 1 });
  }
  return new Map(
    [...sums].map(([brand, { lean, size }]) => [brand, { lean: Math.round(lean / size), size }]),
  );
}

/**
 * Shares of rated articles of one half of the outlets with the thresholds of the other half: means over random halves
 * that have as many outlets of each side. `rated` says which articles may be rated. Shares of a half's articles are
 * those of all articles, by weight, in choosing the thresholds.
 */
export function overHalves(rows: readonly LeanRow[]) {
  const sizes = sizesOf(rows);
  const random = seededRandom(20_261_123);
  const found = Array.from({ length: draws }, () => {
    const half = drawHalf(sizes, random);
    const chosenFrom = rows.filter(({ brand }) => half.has(brand));
    const weightOf = keepShares(rows, chosenFrom);
    const thresholds = chooseThresholds(
      chosenFrom
        .filter(({ rated }) => rated)
        .map(({ score, lean }) => ({ score, lean, weight: weightOf(lean) })),
    );
    const measured = rows
      .filter(({ brand }) => !half.has(brand))
      .map((row) => ({ ...row, rated: row.rated && isClear(thresholds, row.score) }));
    return { ...ratedShare(measured), ...directionsOf(measured) };
  });
  const meanOf = (key: keyof (typeof found)[number]): number =>
    found.reduce((sum, shares) => sum + shares[key], 0) / draws;
  return {
    draws,
    rated: meanOf('rated'),
    exact: meanOf('exact'),
    opposite: meanOf('opposite'),
    leftReadRight: meanOf('leftReadRight'),
    rightReadLeft: meanOf('rightReadLeft'),
  };
}
