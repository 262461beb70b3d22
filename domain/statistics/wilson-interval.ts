export interface Share {
  count: number;
  of: number;
  /** count / of; 0 of none. */
  share: number;
  /** Ends of the 95 % interval. */
  low: number;
  high: number;
}

const z = 1.96;
const round = (value: number) => Math.round(value * 1000) / 1000;

/** A share with its 95 % interval after Wilson (1927), which stays within 0 and 1 also for few and for none. */
export function shareOf(count: number, of: number): Share {
  if (of === 0) return { count, of, share: 0, low: 0, high: 1 };
  const share = count / of;
  const scale = 1 + z ** 2 / of;
  const middle = (share + z ** 2 / (2 * of)) / scale;
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  return {
    count,
    of,
    share: round(share),
    low: round(Math.max(0, middle - half)),
    high: round(Math.min(1, middle + half)),
  };
}
