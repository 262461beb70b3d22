import { type Side, sides } from '../analysis/rating.ts';

export const perspectives = ['all', ...sides] as const;
export type Perspective = (typeof perspectives)[number];
export const timeRanges = ['1h', '24h', '7d', '30d'] as const;
export type TimeRange = (typeof timeRanges)[number];

/**
 * Whether a story matches a perspective: left and right must outnumber both other sides, center must equal or
 * outnumber them. A story without rated articles matches no side.
 */
export function matchesPerspective(
  { left, center, right }: Readonly<Record<Side, number>>,
  perspective: Perspective,
): boolean {
  if (perspective === 'all') return true;
  if (left + center + right === 0) return false;
  if (perspective === 'left') return left > center && left > right;
  if (perspective === 'right') return right > left && right > center;
  return center >= left && center >= right;
}

const hourMs = 3_600_000;

/** Durations in milliseconds. */
const ranges: Readonly<Record<TimeRange, number>> = {
  '1h': hourMs,
  '24h': 24 * hourMs,
  '7d': 7 * 24 * hourMs,
  '30d': 30 * 24 * hourMs,
};

/**
 * Whether a story was updated within a range; `now` in milliseconds. A story without a time is in the longest range
 * alone; a story with a time in the future is recent.
 */
export function isWithin(updatedAt: string | null, range: TimeRange, now: number): boolean {
  const time = Date.parse(updatedAt ?? '');
  if (Number.isNaN(time)) return range === '30d';
  return now - time <= ranges[range];
}
