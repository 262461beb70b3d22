import { roundEvenly } from './bias-scale.ts';

export const credibilityColors = ['red', 'orange', 'yellow', 'emerald', 'blue', 'purple'] as const;

/** From `threshold` (0 to 1) upwards a score is called `label`. Administrators may change the rows. */
export interface CredibilityBand {
  threshold: number;
  label: string;
  color: (typeof credibilityColors)[number];
  meaning: string;
}

export const defaultCredibilityBands: readonly CredibilityBand[] = [
  {
    threshold: 0.8,
    label: 'Excellent',
    color: 'emerald',
    meaning: 'Highly reliable, well sourced',
  },
  { threshold: 0.6, label: 'Good', color: 'blue', meaning: 'Mostly reliable' },
  {
    threshold: 0.4,
    label: 'Fair',
    color: 'yellow',
    meaning: 'Mixed reliability; check the claims',
  },
  {
    threshold: 0,
    label: 'Poor',
    color: 'red',
    meaning: 'Often unreliable or unsourced',
  },
];

/** What the label of a score depends on. */
export type LabelledBand = Pick<CredibilityBand, 'threshold' | 'label'>;

/**
 * The row a score in [0, 1] falls into: the highest threshold not above it. Rows may stand in any
 * order; a score below all of them gets the lowest. Null when there is no score or no row.
 */
export function credibilityBand<Band extends LabelledBand = CredibilityBand>(
  score: number | null,
  bands: readonly Band[],
): Band | null {
  if (score === null || Number.isNaN(score)) return null;
  const sorted = [...bands].sort((a, b) => b.threshold - a.threshold);
  return sorted.find((band) => score >= band.threshold) ?? sorted.at(-1) ?? null;
}

export function credibilityLabel(
  score: number | null,
  bands: readonly LabelledBand[] = defaultCredibilityBands,
): string {
  return credibilityBand(score, bands)?.label ?? 'Unknown';
}

/** A share in [0, 1] as the whole percent that is shown; also `relevance_percentage`. */
export function toPercent(share: number): number {
  return roundEvenly(Math.max(0, Math.min(1, share)) * 100, 0);
}

/** Width of a credibility bar in percent: never under 10. */
export function credibilityBarWidth(score: number): number {
  return Math.max(10, toPercent(score));
}

/** Colour band of the relevance badge. */
export function relevanceBand(relevance: number | null): 'high' | 'good' | 'fair' | 'neutral' {
  if (relevance === null) return 'neutral';
  if (relevance >= 0.8) return 'high';
  if (relevance >= 0.6) return 'good';
  return relevance >= 0.4 ? 'fair' : 'neutral';
}
