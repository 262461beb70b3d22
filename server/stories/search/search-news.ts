import type { EditionName } from '#contract/news.ts';
import type { NewsSearch } from '#contract/search.ts';
import { highlightsOf } from '#domain/search/news/find-matches.ts';
import { addFilter, isEmptySearch, parseSearch } from '#domain/search/news/parse-search.ts';
import { type SearchOperator, searchOperatorNames } from '#domain/search/news/search-operators.ts';
import type { SearchQuery } from '#domain/search/news/search-query.ts';
import { rssSetting } from '#server/settings/definitions.ts';
import { getSetting } from '#server/settings/get-settings.ts';
import { examineMatches, listCounted, type Search } from './count-matches.ts';
import { openSearch, type SearchDeps } from './open-search.ts';
import { presentArticle, presentStory } from './present-results.ts';
import { orderResults, type RankedMatch, rankStories } from './rank-matches.ts';
import { parseCursor, type SearchCursor, writeCursor } from './search-cursor.ts';
import { listFoundRows, listFoundStories, type SearchCaller } from './search-store.ts';

export interface SearchInput extends Partial<Record<SearchOperator, string | undefined>> {
  q?: string | undefined;
  edition?: EditionName | undefined;
  sort?: 'relevance' | 'date' | undefined;
  kind?: 'stories' | 'articles' | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

const defaultLimit = 20;
/** Stories of an answer with both kinds. */
const firstStories = 6;

function parseInput(input: SearchInput, now: Date): SearchQuery {
  const query = parseSearch(input.q ?? '', now);
  for (const name of searchOperatorNames) {
    addFilter(query, name, input[name], now);
  }
  return query;
}

async function presentArticles({ db, query, context: { outlets } }: Search, matches: readonly RankedMatch[]) {
  const rows = await listFoundRows(
    db,
    matches.map(({ id }) => id),
  );
  const highlights = highlightsOf(query);
  return matches.flatMap((match) => {
    const row = rows.get(match.id);
    return row === undefined ? [] : [presentArticle(match, row, { outlets, highlights })];
  });
}

/** A page of stories from an offset, and how many there are. */
async function listStories(search: Search, matches: readonly RankedMatch[], offset: number, limit: number) {
  const { db, query, context, sort } = search;
  const { minArticlesPerStory } = await getSetting(db, rssSetting);
  const shown = matches.filter(({ row }) => row.isListed && row.storyArticles >= minArticlesPerStory);
  const ordered = orderResults(rankStories(shown, query, context), sort);
  const page = ordered.slice(offset, offset + limit);
  const cards = await listFoundStories(
    db,
    page.map(({ id }) => id),
    minArticlesPerStory,
  );
  const highlights = highlightsOf(query);
  const stories = page.flatMap(({ id, matches }) => {
    const card = cards.get(id);
    return card === undefined ? [] : [presentStory(card, { highlights, matches, now: context.now })];
  });
  return { stories, total: ordered.length };
}

type Page = Omit<NewsSearch, 'success' | 'error' | 'problems'>;

const emptyPage: Page = {
  stories: [],
  articles: [],
  total: { stories: 0, articles: 0 },
  facets: null,
  next_cursor: null,
};

/** The position after the last article of a page; null when there are no more. */
function cursorAfter(
  last: RankedMatch | undefined,
  hasMore: boolean,
  { sort, context }: Search,
): string | null {
  if (last === undefined || !hasMore) return null;
  if (sort === 'date') return writeCursor({ kind: 'date', time: last.time, id: last.id });
  return writeCursor({ kind: 'relevance', now: context.now, score: last.score, id: last.id });
}

/** A further page of articles by date, which leads beyond those that are counted. */
async function continueByDate(search: Search, { time, id }: { time: number; id: string }): Promise<Page> {
  const start = { time: new Date(time), id };
  const { matches, isComplete, end } = await examineMatches(search, search.built.ofOutlets, {
    start,
    wanted: search.limit + 1,
  });
  const page = matches.slice(0, search.limit);
  const articles = await presentArticles(search, page);
  if (matches.length > page.length)
    return { ...emptyPage, articles, next_cursor: cursorAfter(page.at(-1), true, search) };
  const next_cursor = isComplete || end === null ? null : writeCursor({ kind: 'date', ...end });
  return { ...emptyPage, articles, next_cursor };
}

async function continueSearch(search: Search, cursor: SearchCursor): Promise<Page> {
  if (cursor.kind === 'date') return continueByDate(search, cursor);
  const { matches } = await listCounted(search);
  if (cursor.kind === 'stories') return listStoryPage(search, matches, cursor.offset);
  const { score, id } = cursor;
  const rest = orderResults(matches, 'relevance').filter(
    (match) => match.score < score || (match.score === score && match.id < id),
  );
  return listArticlePage(search, rest);
}

async function listStoryPage(search: Search, matches: readonly RankedMatch[], offset: number): Promise<Page> {
  const { limit, context } = search;
  const { stories, total } = await listStories(search, matches, offset, limit);
  const next = offset + limit;
  return {
    ...emptyPage,
    stories,
    total: { stories: total, articles: matches.length },
    next_cursor: next < total ? writeCursor({ kind: 'stories', now: context.now, offset: next }) : null,
  };
}

/** The first of the articles, which are in order. */
async function listArticlePage(search: Search, ordered: readonly RankedMatch[]): Promise<Page> {
  const page = ordered.slice(0, search.limit);
  const next_cursor = cursorAfter(page.at(-1), ordered.length > page.length, search);
  return { ...emptyPage, articles: await presentArticles(search, page), next_cursor };
}

async function startSearch(search: Search, kind: SearchInput['kind']): Promise<Page> {
  const { matches, facets, isComplete, end } = await listCounted(search);
  if (kind === 'stories') return { ...(await listStoryPage(search, matches, 0)), facets };
  const ordered = orderResults(matches, search.sort);
  const articles = await listArticlePage(search, ordered);
  if (search.sort === 'date' && articles.next_cursor === null && !isComplete && end !== null) {
    articles.next_cursor = writeCursor({ kind: 'date', ...end });
  }
  const { stories, total } = await listStories(search, matches, 0, kind === 'articles' ? 0 : firstStories);
  return { ...articles, stories, facets, total: { stories: total, articles: matches.length } };
}

const nothingToSearch = {
  part: '',
  message: 'Words with a minus only leave articles out. Add a word to look for, or a filter.',
};

async function findPage(
  deps: SearchDeps,
  input: SearchInput,
  query: SearchQuery,
  caller: SearchCaller,
): Promise<Page> {
  const { edition, sort = 'relevance', limit = defaultLimit } = input;
  const cursor = input.cursor === undefined ? null : parseCursor(input.cursor);
  const now = cursor !== null && cursor.kind !== 'date' ? cursor.now : deps.clock().getTime();
  const region = edition === 'uk' || edition === 'us' ? edition : null;
  const search = await openSearch(deps, query, { caller, now, region, sort, limit });
  if (search === null) return emptyPage;
  return cursor === null ? startSearch(search, input.kind) : continueSearch(search, cursor);
}

/**
 * Searches stories and articles. The newest matches are ranked and counted, up to a maximum; by date a search leads on
 * to the oldest. A part of the search that cannot be understood has no effect and is named.
 * @throws AppError invalid-input for a wrong cursor, overloaded when it needs too long or too many search
 */
export async function searchNews(
  deps: SearchDeps,
  input: SearchInput,
  caller: SearchCaller = {},
): Promise<NewsSearch> {
  const query = parseInput(input, deps.clock());
  const isEmpty = isEmptySearch(query);
  if (isEmpty && query.excluded.length > 0) query.problems.push(nothingToSearch);
  const page = isEmpty ? emptyPage : await findPage(deps, input, query, caller);
  return { success: true, error: null, problems: query.problems, ...page };
}

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
