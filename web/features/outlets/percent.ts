import { t } from '@lingui/core/macro';
import { toPercent } from '#domain/analysis/credibility-bands.ts';
import { percentText } from '#web/lib/format.ts';

interface Interval {
  share: number;
  low: number;
  high: number;
}

/** "30% (19 to 44%)" */
export function percentRange({ share, low, high }: Interval): string {
  const [value, from, to] = [percentText(share), toPercent(low), percentText(high)];
  return t`${value} (${from} to ${to})`;
}

/** "30%"; a dash without a value. */
export function percent(share: number | null): string {
  return share === null ? '–' : percentText(share);
}
