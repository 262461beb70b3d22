import type { Tx } from '#server/db/db.ts';
import {
  estimateMatches,
  getSearchBounds,
  listMatches,
  type MatchRow,
  type SearchCondition,
  type SearchPosition,
} from './search-store.ts';

const minuteMs = 60_000;
/** Up to this many times the wanted matches, all of them are sorted at once. */
const fewFactor = 4;
/** How much a period grows while it holds too few matches. */
const growth = { min: 4, max: 64 };

export interface NewestMatches {
  /** Articles with the words, newest first; phrases are not yet compared. */
  rows: MatchRow[];
  /** Whether these are all. */
  isComplete: boolean;
}

/** The length of the next period, after `found` matches in one. */
function nextPeriod(period: number, found: number, wanted: number): number {
  const needed = (1.5 * wanted) / Math.max(1, found);
  return period * Math.min(growth.max, Math.max(growth.min, needed));
}

/**
 * The newest `max` articles with the words from a position on, newest first. A word that is in a large share of all
 * articles has too many to look at: the search goes back in time in growing periods until it has enough. The index
 * gives the matches of a period without reading others. The first period follows from the planner's estimate.
 */
export async function listNewestMatches(
  tx: Tx,
  condition: SearchCondition,
  { start, max }: { start: SearchPosition | null; max: number },
): Promise<NewestMatches> {
  const bounds = await getSearchBounds(tx);
  if (bounds === null) return { rows: [], isComplete: true };
  const before = condition.before === null ? Number.POSITIVE_INFINITY : condition.before.getTime() - 1;
  const to = Math.min(bounds.newest.getTime(), before, start?.time.getTime() ?? Number.POSITIVE_INFINITY);
  const from = Math.max(bounds.oldest.getTime(), condition.after?.getTime() ?? 0);
  if (to < from) return { rows: [], isComplete: true };
  const position = start?.time.getTime() === to ? start : { time: new Date(to), id: null };
  const estimate = await estimateMatches(tx, condition, { from: new Date(from), to: new Date(to) });
  const share = estimate <= fewFactor * max ? Number.POSITIVE_INFINITY : (1.5 * max) / estimate;
  for (let period = Math.max(minuteMs, (to - from) * share); ; ) {
    const isWhole = !(to - period > from);
    const range = { from: new Date(isWhole ? from : to - period), start: position, limit: max + 1 };
    const rows = await listMatches(tx, condition, range);
    if (rows.length > max || isWhole) return { rows: rows.slice(0, max), isComplete: rows.length <= max };
    period = nextPeriod(period, rows.length, max);
  }
}
