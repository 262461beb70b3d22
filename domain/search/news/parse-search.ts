import { cutText } from '#domain/text/cut-text.ts';
import { plainSearchWords } from './plain-search-words.ts';
import { operatorOf, type SearchOperator, searchOperators } from './search-operators.ts';
import type { SearchFilters, SearchQuery } from './search-query.ts';
import { type SearchPart, splitSearch } from './split-search.ts';

/** Further words are not searched for. */
const maxWords = 24;
/** Phrases, wanted and excluded: each has the texts of many articles read. */
const maxPhrases = 6;
const maxWordLength = 60;

const emptyFilters = (): SearchFilters => ({ outlets: [], sides: [], topics: [] });

export const emptySearch = (): SearchQuery => ({
  words: [],
  phrases: [],
  excluded: [],
  filters: emptyFilters(),
  excludedFilters: emptyFilters(),
  before: null,
  after: null,
  problems: [],
});

/** Adds words or a phrase. Returns what is wrong with them, or null. */
function addWords(query: SearchQuery, part: SearchPart): string | null {
  const words = plainSearchWords(part.operator === null ? part.value : `${part.operator} ${part.value}`);
  if (words.length === 0) return null;
  if (words.some((word) => word.length > maxWordLength)) {
    return `A word has at most ${maxWordLength} letters. Leave this one out, or write its beginning.`;
  }
  const lists = [query.words, ...query.phrases, ...query.excluded];
  const known = lists.reduce((sum, list) => sum + list.length, 0);
  if (known + words.length > maxWords) {
    return `A search has at most ${maxWords} words. Leave out those that say least.`;
  }
  const isRow = words.length > 1 && (part.isExcluded || (part.isQuoted && !part.isUnclosed));
  const rows = [...query.phrases, ...query.excluded].filter((list) => list.length > 1);
  if (isRow && rows.length >= maxPhrases) {
    return `A search has at most ${maxPhrases} phrases. Leave out those that say least.`;
  }
  if (part.isExcluded) query.excluded.push(words);
  else if (isRow) query.phrases.push(words);
  else query.words.push(...words);
  return part.isUnclosed
    ? 'The quotation mark has no second one, so the words are searched for one by one. Close it to find them in a row.'
    : null;
}

function checkDates({ before, after }: SearchQuery): string | null {
  if (before === null || after === null || after < before) return null;
  return 'Nothing is before the one date and after the other. Change one of the two.';
}

/**
 * Parses a search: words, "phrases", -exclusions and operators. A part
 * that cannot be understood is left out and named in `problems`; the rest has its effect. Linear time.
 */
export function parseSearch(text: string, now: Date): SearchQuery {
  const query = emptySearch();
  for (const part of splitSearch(text)) {
    const { operator } = part;
    const name = operator === null ? undefined : operatorOf(operator);
    const message = name === undefined ? addWords(query, part) : searchOperators[name].add(query, part, now);
    if (message !== null) query.problems.push({ part: cutText(part.text, 100), message });
  }
  query.words = [...new Set(query.words)];
  const message = checkDates(query);
  if (message !== null) query.problems.push({ part: 'before: and after:', message });
  return query;
}

/** Adds the values of a filter of the page, which are separated by commas, as if each was typed as an operator. */
export function addFilter(
  query: SearchQuery,
  name: SearchOperator,
  values: string | undefined,
  now: Date,
): void {
  for (const value of (values ?? '').split(',').slice(0, 50)) {
    if (value.trim() === '') continue;
    const text = `${name}:${value.trim()}`;
    const part = { text, isExcluded: false, operator: name, value, isQuoted: true, isUnclosed: false };
    const message = searchOperators[name].add(query, part, now);
    if (message !== null) query.problems.push({ part: cutText(text, 100), message });
  }
}

/** Whether a search names anything to look for: words, or a filter that is not an exclusion. */
export function isEmptySearch({ words, phrases, filters, before, after }: SearchQuery): boolean {
  const named: (readonly unknown[])[] = [words, phrases, ...Object.values(filters)];
  return named.every((list) => list.length === 0) && before === null && after === null;
}
