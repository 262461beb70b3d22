import { seededRandom } from '#models/seeded-random.ts';
import { bootstrapEstimate } from '../support/bootstrap.ts';

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

function fillBins(cases: readonly Case[]): Calibration['bins'] {
  const bins = Array.from({ length: 10 }, () => ({ said: 0, true: 0, count: 0 }));
  for (const { probability, outcome } of cases) {
    const bin = bins[Math.min(9, Math.floor(probability * 10))];
    if (bin === undefined) continue;
    bin.said += probability;
    bin.true += outcome;
    bin.count += 1;
  }
  return bins.filter(({ count }) => count > 0);
}

const calibrationError = (cases: readonly Case[]): number =>
  fillBins(cases).reduce((sum, bin) => sum + Math.abs(bin.said - bin.true), 0) / Math.max(1, cases.length);

/** Measures the calibration of probabilities; `outcome` may be a share. */
export function measureCalibration(cases: readonly Case[]): Calibration {
  const options = { random: seededRandom(65), resamples: 200 };
  const { value, low, high } = bootstrapEstimate(cases, calibrationError, options);
  const bins = fillBins(cases).map((bin) => ({
    said: bin.said / bin.count,
    true: bin.true / bin.count,
    count: bin.count,
  }));
  return { count: cases.length, error: value, low, high, bins };
}
