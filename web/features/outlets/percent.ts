import { t } from '@lingui/core/macro';
import { toPercent } from '#domain/analysis/credibility-bands.ts';

interface Interval {
  share: number;
  low: number;
  high: number;
}

/** A line may break before the interval, but not before a sign of percent. */
const asPercent = (share: number) => `${toPercent(share)}\u00a0%`;

/** "30 % (19 to 44 %)" */
export function percentRange({ share, low, high }: Interval): string {
  const [value, from, to] = [asPercent(share), toPercent(low), asPercent(high)];
  return t`${value} (${from} to ${to})`;
}

/** "30 %"; a dash without a value. */
export function percent(share: number | null): string {
  return share === null ? '–' : asPercent(share);
}
