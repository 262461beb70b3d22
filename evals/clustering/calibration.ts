export interface Calibration {
  count: number;
  /** Mean absolute difference of said and true over ten equal bins, weighed by what is in them. */
  error: number;
  bins: { said: number; true: number; count: number }[];
}

/** How far probabilities are from what came true; `outcome` may be a share. */
export function calibrationOf(items: readonly { probability: number; outcome: number }[]): Calibration {
  const bins = Array.from({ length: 10 }, () => ({ said: 0, true: 0, count: 0 }));
  for (const { probability, outcome } of items) {
    const bin = bins[Math.min(9, Math.floor(probability * 10))];
    if (bin === undefined) continue;
    bin.said += probability;
    bin.true += outcome;
    bin.count += 1;
  }
  const filled = bins.filter(({ count }) => count > 0);
  const error = filled.reduce((sum, bin) => sum + Math.abs(bin.said - bin.true), 0) / items.length;
  return {
    count: items.length,
    error,
    bins: filled.map((bin) => ({
      said: bin.said / bin.count,
      true: bin.true / bin.count,
      count: bin.count,
    })),
  };
}
