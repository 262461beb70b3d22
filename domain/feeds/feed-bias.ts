import { biasCategory } from '../analysis/bias-bands.ts';
import { outletOfFeed } from '../outlets/outlet-of-feed.ts';
import type { OutletTable } from '../outlets/outlet-table.ts';
import type { FeedBias } from './feed.ts';

/** A lean of at least this has the outer word; the checker draws the same line. */
const outerLean = 0.5;

/** The word of a lean in [-1, 1]: center exactly where the side is center, and where there is no lean. */
export function biasOfLean(lean: number | null): FeedBias {
  const side = biasCategory(lean) ?? 'center';
  return side === 'center' || Math.abs(lean ?? 0) >= outerLean ? side : `center-${side}`;
}

/** The word of a feed that nobody gave one: that of its outlet's lean in the outlet table. */
export function biasOfFeed(
  table: OutletTable,
  feed: { name: string; url: string; site?: string | undefined },
): FeedBias {
  return biasOfLean(outletOfFeed(table, feed)?.lean ?? null);
}
