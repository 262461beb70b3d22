import { toPercent } from '#domain/analysis/credibility-bands.ts';

interface Interval {
  share: number;
  low: number;
  high: number;
}

/** "30 % (19 to 44 %)" */
export function percentRange({ share, low, high }: Interval): string {
  return `${toPercent(share)} % (${toPercent(low)} to ${toPercent(high)} %)`;
}

/** "30 %"; a dash without a value. */
export function percent(share: number | null): string {
  return share === null ? '–' : `${toPercent(share)} %`;
}
