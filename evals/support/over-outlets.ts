import { seededRandom } from '#models/lean/lean-training.ts';
import { calibrationError, directionsOf, type LeanRow, outletAuc, ratedShare } from './lean-tables.ts';

const resamples = 200;

export interface Interval {
  low: number;
  high: number;
}

function middle(values: number[]): Interval {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return { low: at(0.025), high: at(0.975) };
}

/** 95 % intervals of the figures of rated articles, over outlets drawn with replacement. */
export function overOutlets(rows: readonly LeanRow[]): {
  rated: Interval;
  opposite: Interval;
  exact: Interval;
  calibrationErrorOfRated: Interval;
  outletsOfTwenty: Interval;
  leftReadRight: Interval;
  rightReadLeft: Interval;
  centerReadLeft: Interval;
} {
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
    return {
      ...ratedShare(chosen),
      ...directionsOf(chosen),
      calibration: calibrationError(chosen.filter(({ rated }) => rated)),
      auc: outletAuc(chosen, 20, 3).auc,
    };
  });
  return {
    rated: middle(drawn.map(({ rated }) => rated)),
    opposite: middle(drawn.map(({ opposite }) => opposite)),
    exact: middle(drawn.map(({ exact }) => exact)),
    calibrationErrorOfRated: middle(drawn.map(({ calibration }) => calibration)),
    outletsOfTwenty: middle(drawn.map(({ auc }) => auc)),
    leftReadRight: middle(drawn.map(({ leftReadRight }) => leftReadRight)),
    rightReadLeft: middle(drawn.map(({ rightReadLeft }) => rightReadLeft)),
    centerReadLeft: middle(drawn.map(({ centerReadLeft }) => centerReadLeft)),
  };
}
