import type { Tx } from '#server/db/db.ts';
import {
  countUpTo,
  getSearchBounds,
  listMatches,
  type MatchRow,
  type SearchCondition,
  type SearchPosition,
} from './search-store.ts';

const hourMs = 3_600_000;
/** The period that is tried first, and by how much a period grows while it holds too few matches. */
const firstPeriod = 12 * hourMs;
const growth = { min: 4, max: 64 };

export interface NewestMatches {
  rows: MatchRow[];
  /** Whether these are all matches. */
  isComplete: boolean;
}

/** The length of the next period, after `found` matches in one. */
function nextPeriod(period: number, found: number, wanted: number): number {
  const needed = (1.5 * wanted) / Math.max(1, found);
  return period * Math.min(growth.max, Math.max(growth.min, needed));
}

/**
 * The newest `max` matches from a position on, newest first. A word that is in a large share of all articles has too
 * many matches to look at: the search goes back in time in growing periods until it has enough. The index gives the
 * matches of a period without reading others.
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
  const position = start?.time.getTime() === to ? start : { time: new Date(to), id: null };
  const few = (await countUpTo(tx, condition, max + 1)) <= max;
  for (let period = few ? Number.POSITIVE_INFINITY : firstPeriod; ; ) {
    const isWhole = to - period <= from;
    const range = { from: new Date(isWhole ? from : to - period), start: position, limit: max + 1 };
    const rows = await listMatches(tx, condition, range);
    if (rows.length > max || isWhole) return { rows: rows.slice(0, max), isComplete: rows.length <= max };
    period = nextPeriod(period, rows.length, max);
  }
}
