import type { Side } from '../analysis/rating.ts';

export type Perspective = 'all' | Side;
export type TimeRange = '1h' | '24h' | '7d' | '30d';

/**
 * Whether a story is told from a side: left and right must outnumber both others, center must reach both.
 * A story without rated articles is told from none.
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

/** In milliseconds. */
const ranges: Readonly<Record<TimeRange, number>> = {
  '1h': hourMs,
  '24h': 24 * hourMs,
  '7d': 7 * 24 * hourMs,
  '30d': 30 * 24 * hourMs,
};

/**
 * Whether a story was updated within a range; `now` in milliseconds. One whose time is unknown is not known to
 * be recent and stands in the longest range alone; one ahead of the clock is recent.
 */
export function isWithin(updatedAt: string | null, range: TimeRange, now: number): boolean {
  const time = Date.parse(updatedAt ?? '');
  if (Number.isNaN(time)) return range === '30d';
  return now - time <= ranges[range];
}
