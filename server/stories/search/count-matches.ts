import type { NewsSearch } from '#contract/search.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import { countFacets, listFailedFilters } from '#domain/search/news/count-facets.ts';
import type { SearchQuery } from '#domain/search/news/search-query.ts';
import { sideOf } from '#domain/stories/story-member.ts';
import type { Db } from '#server/db/db.ts';
import type { BuiltSearch } from './build-condition.ts';
import { listNewestMatches } from './list-newest-matches.ts';
import { type RankContext, type RankedMatch, rankMatches } from './rank-matches.ts';
import {
  runSearchStep,
  type SearchCaller,
  type SearchCondition,
  type SearchPosition,
} from './search-store.ts';

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

export interface Examined {
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
