import { findOutlet } from '#domain/outlets/find-outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import type { CountActiveOutlets } from '#domain/stories/build-story-facts.ts';
import type { OutletCounts } from '#domain/stories/find-blindspot.ts';
import { sideOf } from '#domain/stories/story-member.ts';

const dayMs = 86_400_000;
/** Of a longer story only the first days count. */
const maxDays = 40;

/**
 * Counts the rated outlets of each side that published between two times, with a day more at either end.
 * @param days the domains with fetched articles, by UTC day (YYYY-MM-DD)
 */
export function buildActiveOutlets(
  days: ReadonlyMap<string, readonly string[]>,
  table: OutletTable,
): CountActiveOutlets {
  const known = new Map<string, OutletCounts>();
  return (first, last) => {
    const from = Date.parse(first.slice(0, 10)) - dayMs;
    const to = Math.min(Date.parse(last.slice(0, 10)) + dayMs, from + maxDays * dayMs);
    const key = `${from} ${to}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const activeOutlets = new Set<string>();
    const counts = { left: 0, center: 0, right: 0 };
    for (let day = from; day <= to; day += dayMs) {
      for (const domain of days.get(new Date(day).toISOString().slice(0, 10)) ?? []) {
        const outlet = findOutlet(table, domain);
        const side = sideOf(outlet?.lean ?? null);
        if (outlet === null || side === null || activeOutlets.has(outlet.domain)) continue;
        activeOutlets.add(outlet.domain);
        counts[side] += 1;
      }
    }
    known.set(key, counts);
    return counts;
  };
}
