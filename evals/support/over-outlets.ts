import { seededRandom } from '#models/lean/lean-training.ts';
import { type LeanRow, outletAuc } from './lean-tables.ts';

const resamples = 200;

export interface Interval {
  low: number;
  high: number;
}

/** The 95 % interval of the AUC of means of twenty articles, over outlets drawn with replacement. */
export function intervalOfTwenty(rows: readonly LeanRow[]): Interval {
  const byBrand = new Map<string, LeanRow[]>();
  for (const row of rows) {
    const known = byBrand.get(row.brand);
    if (known === undefined) byBrand.set(row.brand, [row]);
    else known.push(row);
  }
  const brands = [...byBrand.values()];
  const random = seededRandom(20_261_121);
  const drawn = Array.from({ length: resamples }, () => {
    const chosen = brands.flatMap((_, at) => {
      const brand = brands[Math.floor(random() * brands.length)] ?? [];
      // An outlet drawn twice counts as two.
      return brand.map((row) => ({ ...row, brand: `${at}` }));
    });
    return outletAuc(chosen, 20, 3).auc;
  });
  const sorted = drawn.filter(Number.isFinite).sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return { low: at(0.025), high: at(0.975) };
}
