import { seededRandom } from '#models/lean/lean-training.ts';

export interface Calibration {
  count: number;
  /** The mean absolute difference of predicted and true shares over ten equal bins, weighted by their size. */
  error: number;
  /** The middle 95 % of the error over resampled cases; resampling adds noise, so it is a little high. */
  low: number;
  high: number;
  bins: { said: number; true: number; count: number }[];
}

interface Case {
  probability: number;
  outcome: number;
}

const resamples = 200;

function fillBins(cases: readonly Case[], caseAt: (at: number) => number): Calibration['bins'] {
  const bins = Array.from({ length: 10 }, () => ({ said: 0, true: 0, count: 0 }));
  for (let at = 0; at < cases.length; at += 1) {
    const { probability, outcome } = cases[caseAt(at)] ?? { probability: 0, outcome: 0 };
    const bin = bins[Math.min(9, Math.floor(probability * 10))];
    if (bin === undefined) continue;
    bin.said += probability;
    bin.true += outcome;
    bin.count += 1;
  }
  return bins.filter(({ count }) => count > 0);
}

const errorOf = (bins: Calibration['bins'], count: number): number =>
  bins.reduce((sum, bin) => sum + Math.abs(bin.said - bin.true), 0) / Math.max(1, count);

/** Measures the calibration of probabilities; `outcome` may be a share. */
export function calibrationOf(cases: readonly Case[]): Calibration {
  const { length: count } = cases;
  const bins = fillBins(cases, (at) => at);
  const random = seededRandom(65);
  const drawn = Array.from({ length: resamples }, () =>
    errorOf(
      fillBins(cases, () => Math.floor(random() * count)),
      count,
    ),
  ).sort((a, b) => a - b);
  const error = errorOf(bins, count);
  return {
    count,
    error,
    low: drawn[Math.round(0.025 * (resamples - 1))] ?? error,
    high: drawn[Math.round(0.975 * (resamples - 1))] ?? error,
    bins: bins.map((bin) => ({ said: bin.said / bin.count, true: bin.true / bin.count, count: bin.count })),
  };
}
