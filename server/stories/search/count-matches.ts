import type { NewsSearch } from '#contract/search.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import { countFacets, listFailedFilters } from '#domain/search/news/count-facets.ts';
import type { SearchQuery } from '#domain/search/news/search-query.ts';
import { sideOf } from '#domain/stories/story-member.ts';
import type { Db, Tx } from '#server/db/db.ts';
import type { BuiltSearch } from './build-condition.ts';
import { type RankContext, type RankedMatch, rankMatches } from './rank-matches.ts';
import {
  estimateMatches,
  getSearchBounds,
  listMatches,
  type MatchRow,
  runSearchStep,
  type SearchCaller,
  type SearchCondition,
  type SearchPosition,
} from './search-store.ts';

const minuteMs = 60_000;
/** Up to this many times the wanted matches, all of them are sorted at once. */
const fewFactor = 4;
/** How much a period grows while it holds too few matches. */
const growth = { min: 4, max: 64 };

interface NewestMatches {
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
async function listNewestMatches(
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

/** Articles with the words that are examined at once, the newest first; fewer where their texts are read. */
const chunk = { words: 1000, phrases: 500 };
/** While fewer are found, further chunks are examined. */
const minFound = 40;
const maxChunks = 4;
const maxOutlets = 12;

/** What a search works with. */
export interface Search {
  db: Db;
  caller: SearchCaller;
  query: SearchQuery;
  built: BuiltSearch;
  context: RankContext;
  sort: 'relevance' | 'date';
  limit: number;
}

type Facets = NonNullable<NewsSearch['facets']>;

interface Examined {
  /** That all filters leave, newest first. */
  matches: RankedMatch[];
  /** With words and phrases, before sides, topics and outlets are compared. */
  all: RankedMatch[];
  isComplete: boolean;
  /** The last article that was examined; null without any. */
  end: { time: number; id: string } | null;
}

/** Examines the newest articles with the words until `wanted` of them pass all filters, up to a maximum. */
export async function examineMatches(
  { db, caller, query, built, context }: Search,
  condition: SearchCondition,
  { start, wanted }: { start: SearchPosition; wanted: number },
): Promise<Examined> {
  const readsText = query.phrases.length > 0 || query.excluded.some((words) => words.length > 1);
  const max = readsText ? chunk.phrases : chunk.words;
  const passes = (match: RankedMatch) => listFailedFilters(built.choice, match).length === 0;
  const examined: Examined = { matches: [], all: [], isComplete: false, end: null };
  for (let chunks = 0; chunks < maxChunks && !examined.isComplete; chunks += 1) {
    const { end } = examined;
    const from = end === null ? start : { time: new Date(end.time), id: end.id };
    const { rows, isComplete } = await runSearchStep(db, caller, (tx) =>
      listNewestMatches(tx, condition, { start: from, max }),
    );
    const ranked = rankMatches(
      rows.filter(({ holdsPhrases }) => holdsPhrases),
      query,
      context,
    );
    examined.all.push(...ranked);
    examined.matches.push(...ranked.filter(passes));
    examined.isComplete = isComplete;
    const last = rows.at(-1);
    if (last !== undefined) examined.end = { time: last.dated.getTime(), id: last.id };
    if (examined.matches.length >= wanted) break;
  }
  return examined;
}

function buildFacets({ all, isComplete }: Examined, { built, context }: Search): Facets {
  const { choice } = built;
  const counts = countFacets(all, choice, context.now);
  const names = new Map(all.map(({ outlet, publisher }) => [outlet, publisher]));
  const listed = counts.outlets.filter(({ value }, at) => at < maxOutlets || choice.outlets.has(value));
  const absent = [...choice.outlets].filter((domain) => !listed.some(({ value }) => value === domain));
  return {
    side: counts.sides,
    topic: counts.topics,
    outlet: [...listed, ...absent.map((value) => ({ value, count: 0 }))].map((entry) => {
      const known = names.get(entry.value);
      const row = known === undefined ? findOutlet(context.outlets, entry.value) : null;
      const name = known?.name ?? row?.name ?? entry.value;
      return { ...entry, name, side: known?.side ?? sideOf(row?.lean ?? null) };
    }),
    time: counts.times,
    counted: all.length,
    complete: isComplete,
  };
}

/**
 * The newest matches up to the time of the first page, and the facets. Facets count the articles of all outlets; where
 * too many match to see all, the articles of a chosen outlet are looked for on their own.
 */
export async function listCounted(search: Search): Promise<Examined & { facets: Facets }> {
  const { built, context } = search;
  const start = { time: new Date(context.now), id: null };
  const wanted = built.hasOutlet ? 0 : minFound;
  const examined = await examineMatches(search, built.words, { start, wanted });
  const facets = buildFacets(examined, search);
  if (!built.hasOutlet || examined.isComplete) return { ...examined, facets };
  return { ...(await examineMatches(search, built.ofOutlets, { start, wanted: minFound })), facets };
}
