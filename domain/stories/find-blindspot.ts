import type { PartisanSide, Side } from '../analysis/rating.ts';
import { partisanSides } from '../analysis/rating.ts';
import { chanceOfAtLeast } from '../statistics/exact-test.ts';
import type { StoryMember } from './story-member.ts';

/** Rated outlets by side: those that cover a story, or all that published in its time. */
export type OutletCounts = Readonly<Record<Side, number>>;

export interface Blindspot {
  side: Side;
  outlets: number;
  outlets_read: number;
  other_outlets: number;
  other_outlets_read: number;
}

/** The minimum of outlets read of a side; fewer prove no blindspot. */
export const minRead = 5;
/** The minimum of rated outlets that cover the story. */
export const minCovering = 4;
/** The maximum probability that chance alone causes the difference. */
export const maxChance = 0.05;
/** The maximum coverage rate of the side, as a share of the others' rate. */
export const maxRate = 1 / 3;

function blindspotOf(
  side: PartisanSide,
  covering: OutletCounts,
  activeOutlets: OutletCounts,
): (Blindspot & { chance: number }) | null {
  const sum = (counts: OutletCounts) => counts.left + counts.center + counts.right;
  const outlets = covering[side];
  const outletsRead = Math.max(activeOutlets[side], outlets);
  const others = sum(covering) - outlets;
  const othersRead = Math.max(sum(activeOutlets) - activeOutlets[side], others);
  if (outletsRead < minRead || othersRead === 0 || sum(covering) < minCovering) return null;
  if (outlets / outletsRead > maxRate * (others / othersRead)) return null;
  // At most `outlets` of the side is the same as at least `others` of the others.
  const chance = chanceOfAtLeast({
    ...{ count: others, of: othersRead },
    ...{ othersCount: outlets, othersOf: outletsRead },
  });
  if (chance > maxChance) return null;
  return {
    side,
    outlets,
    outlets_read: outletsRead,
    other_outlets: others,
    other_outlets_read: othersRead,
    chance,
  };
}

/**
 * Counts the outlets that cover a story, each once: for its own side if one of its articles has that side or none is
 * rated, else for the side of its first rated article. So a side that the story's bar shows has an outlet.
 */
export function countCovering(members: readonly StoryMember[]): OutletCounts {
  const found = new Map<string, { own: Side | null; reporting: Set<Side> }>();
  for (const { outlet, side } of members) {
    const known = found.get(outlet.domain) ?? { own: outlet.side, reporting: new Set<Side>() };
    if (side !== null) known.reporting.add(side);
    found.set(outlet.domain, known);
  }
  const covering = { left: 0, center: 0, right: 0 };
  for (const { own, reporting } of found.values()) {
    const [first = own] = reporting;
    const side = own !== null && reporting.has(own) ? own : first;
    if (side !== null) covering[side] += 1;
  }
  return covering;
}

/**
 * Finds the side, left or right, that hardly covers a story: n_s of N_s outlets read of the side cover it, and n_o of
 * N_o others. It is a blindspot if n_s + n_o ≥ 4, N_s ≥ 5, n_s/N_s ≤ ⅓ · n_o/N_o, and P(X ≤ n_s) ≤ 0.05 for X
 * hypergeometric (n_s + n_o drawn out of N_s + N_o, N_s of the side). A side with few outlets
 * read, or a story that few outlets cover, has none. Of two sides the less probable one is returned.
 */
export function findBlindspot(covering: OutletCounts, activeOutlets: OutletCounts): Blindspot | null {
  const found = partisanSides.flatMap((side) => blindspotOf(side, covering, activeOutlets) ?? []);
  const [first] = found.sort((a, b) => a.chance - b.chance);
  if (first === undefined) return null;
  const { chance: _, ...blindspot } = first;
  return blindspot;
}
