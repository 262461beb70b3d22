import type { SearchOperator } from '#domain/search/news/search-operators.ts';

export type FilterKey = SearchOperator;

/**
 * The search of the address, so that it can be shared and Back works. Empty strings are no choice; an outlet is its
 * domain.
 */
export interface SearchView extends Record<FilterKey, string> {
  q: string;
  sort: 'relevance' | 'date';
  kind: 'all' | 'stories' | 'articles';
}

const noFilters: Readonly<Record<FilterKey, string>> = {
  side: '',
  topic: '',
  after: '',
  before: '',
  outlet: '',
};

/** What limits the results beside the words. */
export const filterKeys = Object.keys(noFilters) as readonly FilterKey[];

export const emptyView: SearchView = {
  q: '',
  ...noFilters,
  sort: 'relevance',
  kind: 'all',
};

const textKeys = ['q', ...filterKeys] as const;

export function parseView(search: URLSearchParams): SearchView {
  const view = { ...emptyView };
  for (const key of textKeys) view[key] = search.get(key)?.trim() ?? '';
  if (search.get('sort') === 'date') view.sort = 'date';
  const kind = search.get('kind');
  if (kind === 'stories' || kind === 'articles') view.kind = kind;
  return view;
}

/** Has what differs from the defaults. */
export function writeView(view: SearchView): URLSearchParams {
  const search = new URLSearchParams();
  for (const key of [...textKeys, 'sort', 'kind'] as const) {
    if (view[key] !== emptyView[key]) search.set(key, view[key]);
  }
  return search;
}

/** The query of the API, without empty values. */
export function queryOf(view: SearchView) {
  const given = textKeys.filter((key) => view[key] !== '').map((key) => [key, view[key]]);
  return {
    ...(Object.fromEntries(given) as Partial<Record<(typeof textKeys)[number], string>>),
    sort: view.sort,
    ...(view.kind === 'all' ? {} : { kind: view.kind }),
  };
}

/** Whether the address names anything to look for. */
export function isEmptyView(view: SearchView): boolean {
  return textKeys.every((key) => view[key] === '');
}

/** The search in words alone: filters as operators, each value of a list by itself. */
export function writeWords(view: SearchView): string {
  const filters = filterKeys.flatMap((name) =>
    view[name]
      .split(',')
      .filter((value) => value.trim() !== '')
      .map((value) => `${name}:${/\s/.test(value.trim()) ? `"${value.trim()}"` : value.trim()}`),
  );
  return [view.q, ...filters].filter((part) => part !== '').join(' ');
}
