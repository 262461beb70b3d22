import type { Region } from '#domain/outlets/outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import type { SearchQuery } from '#domain/search/news/search-query.ts';
import { CallerSlots } from '#server/caller-slots.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { buildCondition } from './build-condition.ts';
import type { Search } from './count-matches.ts';
import { hasIndexedWord } from './search-store.ts';

/** Searches of one caller in this process, whatever page or program they are for. */
export const searchSlots = new CallerSlots(
  { atOnce: 2, waiting: 8, waitMs: 3_000 },
  'Two of your searches are still running. Please try again in a few seconds.',
);

export interface SearchDeps {
  db: Db;
  clock: Clock;
  outlets: OutletTable;
}

const onlyCommonWords = {
  part: '',
  message: 'These words stand in nearly every article. Add one that says more.',
};

/** Prepares a search. Null, with a problem of the query, when the index has none of its words. */
export async function openSearch(
  { db, outlets }: Pick<SearchDeps, 'db' | 'outlets'>,
  query: SearchQuery,
  {
    now,
    region,
    ...choices
  }: Pick<Search, 'caller' | 'sort' | 'limit'> & { now: number; region: Region | null },
): Promise<Search | null> {
  const words = [...query.words, ...query.phrases.flat()];
  if (words.length > 0 && !(await hasIndexedWord(db, words))) {
    query.problems.push(onlyCommonWords);
    return null;
  }
  const built = await buildCondition(db, query, outlets);
  return { db, query, built, context: { outlets, now, region }, ...choices };
}
