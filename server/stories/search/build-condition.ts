import { type StoryTopic, storyTopics } from '#domain/analysis/topic-names.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import type { FacetChoice } from '#domain/search/news/count-facets.ts';
import { nameOutlets } from '#domain/search/news/name-outlets.ts';
import {
  type SearchFilters,
  type SearchQuery,
  type SearchSide,
  searchSides,
} from '#domain/search/news/search-query.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { listHostsOf } from '#server/articles/describe-domain.ts';
import type { Db } from '#server/db/db.ts';
import type { SearchCondition } from './search-store.ts';

/** A search as the database and the facets read it. */
export interface BuiltSearch {
  /** Words, phrases and dates alone. */
  words: SearchCondition;
  /** With the chosen outlets as well; sides, topics and phrases are compared afterwards. */
  ofOutlets: SearchCondition;
  choice: FacetChoice;
  /** Whether the two conditions differ. */
  hasOutlet: boolean;
}

const allBut = <Value>(
  all: readonly Value[],
  chosen: readonly Value[],
  excluded: readonly Value[],
): Value[] => {
  if (chosen.length === 0 && excluded.length === 0) return [];
  return all.filter((value) => (chosen.length === 0 || chosen.includes(value)) && !excluded.includes(value));
};

/** The outlets of the names; a name that no outlet has becomes a problem of the query. */
function outletsOf(query: SearchQuery, { outlets: names }: SearchFilters, table: OutletTable): string[] {
  return names.flatMap((name) => {
    const domains = nameOutlets(table, name);
    if (domains.length === 0) {
      const message = `No outlet is named “${cutText(name, 60)}”. Write its domain, as in outlet:bbc.co.uk.`;
      query.problems.push({ part: cutText(`outlet:${name}`, 100), message });
    }
    return domains;
  });
}

/** Builds the conditions of a search. Filters that nothing can fulfil leave nothing. */
export async function buildCondition(db: Db, query: SearchQuery, table: OutletTable): Promise<BuiltSearch> {
  const { words, phrases, excluded, before, after, filters, excludedFilters } = query;
  const chosen = outletsOf(query, filters, table);
  const unwanted = outletsOf(query, excludedFilters, table);
  const hosts = await listHostsOf({ db, outlets: table }, [...chosen, ...unwanted]);
  const hostsOf = (domains: readonly string[]) => domains.flatMap((domain) => hosts.get(domain) ?? []);
  const sides: SearchSide[] = allBut(searchSides, filters.sides, excludedFilters.sides);
  const topics: StoryTopic[] = allBut(storyTopics, filters.topics, excludedFilters.topics);
  const plain: SearchCondition = {
    words,
    phrases,
    excluded,
    before,
    after,
    hosts: null,
    excludedHosts: hostsOf(unwanted),
  };
  return {
    words: plain,
    ofOutlets: { ...plain, hosts: chosen.length === 0 ? null : hostsOf(chosen) },
    choice: { sides: new Set(sides), topics: new Set(topics), outlets: new Set(chosen) },
    hasOutlet: chosen.length > 0,
  };
}
