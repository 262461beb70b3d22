import { isEmptySearch, parseSearch } from '#domain/search/news/parse-search.ts';
import { examineMatches } from './count-matches.ts';
import { openSearch, type SearchDeps } from './open-search.ts';
import type { RankedMatch } from './rank-matches.ts';
import type { SearchCaller } from './search-store.ts';

/** The newest articles of a search, at most `limit`, without counts and passages. */
export async function findNewest(
  deps: SearchDeps,
  { words, limit }: { words: string; limit: number },
  caller: SearchCaller,
): Promise<RankedMatch[]> {
  const now = deps.clock().getTime();
  const query = parseSearch(words, deps.clock());
  if (isEmptySearch(query)) return [];
  const search = await openSearch(deps, query, { caller, now, region: null, sort: 'date', limit });
  if (search === null) return [];
  const start = { time: new Date(now), id: null };
  const { matches } = await examineMatches(search, search.built.ofOutlets, { start, wanted: limit });
  return matches.slice(0, limit);
}
