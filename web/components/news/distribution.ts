import { t } from '@lingui/core/macro';
import type { Side } from '#domain/analysis/rating.ts';
import { sides } from '#domain/analysis/rating.ts';

/** The number of articles of each side; always in the order left, center, right, unrated. */
export type Distribution = Record<Side | 'unrated', number>;

export const distributionOrder = [...sides, 'unrated'] as const;

export const ratedOf = ({ left, center, right }: Distribution): number => left + center + right;

/** "7 left, 5 center, 3 right, 2 unrated". */
export function writeDistribution(counts: Distribution): string {
  const { left, center, right, unrated } = counts;
  return t`${left} left, ${center} center, ${right} right, ${unrated} unrated`;
}

export function spokenDistribution(counts: Distribution): string {
  const distribution = writeDistribution(counts);
  return t`Coverage: ${distribution}`;
}
