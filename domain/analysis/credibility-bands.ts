import { roundEvenly } from './bias-scale.ts';

export const credibilityColors = ['red', 'orange', 'yellow', 'emerald', 'blue', 'purple'] as const;

/** Scores from `threshold` (0 to 1) upwards have this `label`. Administrators can change the rows. */
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

/** The fields that decide the label of a score. */
export type LabelledBand = Pick<CredibilityBand, 'threshold' | 'label'>;

/**
 * The row of a score in [0, 1]: the one with the highest threshold that is not above it. The rows may be in any
 * order; a score below all thresholds gets the lowest row. Null without a score or without rows.
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

/** A share in [0, 1] as a whole percentage for display; also `relevance_percentage`. */
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
