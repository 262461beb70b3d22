import { type StoryTopic, storyTopics } from '#domain/analysis/topic-names.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { parseSearchDate } from './parse-search-date.ts';
import { type SearchFilters, type SearchQuery, type SearchSide, searchSides } from './search-query.ts';
import { type SearchPart, splitSearch } from './split-search.ts';

/** Further words are not searched for. */
const maxWords = 24;
/** Phrases, wanted and excluded: each has the texts of many articles read. */
const maxPhrases = 6;
const maxWordLength = 60;

/** The words of a text in lower case: letters, digits and marks only. */
export function plainSearchWords(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
  );
}

const operatorNames: Readonly<Record<string, 'outlet' | 'side' | 'topic' | 'before' | 'after'>> = {
  outlet: 'outlet',
  source: 'outlet',
  site: 'outlet',
  side: 'side',
  topic: 'topic',
  before: 'before',
  after: 'after',
};

const otherSpellings: Readonly<Record<string, SearchSide>> = { centre: 'center', none: 'unrated' };

function parseSide(value: string): SearchSide | null {
  const name = value.toLowerCase();
  const other = Object.hasOwn(otherSpellings, name) ? otherSpellings[name] : undefined;
  return searchSides.find((side) => side === name) ?? other ?? null;
}

function parseTopic(value: string): StoryTopic | null {
  return storyTopics.find((topic) => topic === value.toLowerCase()) ?? null;
}

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

const quoted = (value: string) => `“${cutText(value, 60)}”`;

function addDate(query: SearchQuery, part: SearchPart, name: 'before' | 'after', now: Date): string | null {
  if (part.isExcluded) return `A date takes no minus. Write ${name}: without it.`;
  const date = parseSearchDate(part.value, now);
  if (date === null) {
    const example = now.toISOString().slice(0, 10);
    return `${quoted(part.value)} is no date. Write ${name}:${example}, ${name}:${example.slice(0, 7)}, ${name}:yesterday or ${name}:7d.`;
  }
  const known = query[name];
  const isNarrower = known === null || (name === 'before' ? date < known : date > known);
  if (isNarrower) query[name] = date;
  return null;
}

/** Adds values separated by commas to a filter. Returns what is wrong with them, or null. */
function addValues<Value>(
  into: Value[],
  value: string,
  { parse, explain }: { parse: (value: string) => Value | null; explain: (value: string) => string },
): string | null {
  for (const name of value.split(',')) {
    const parsed = parse(name.trim());
    if (parsed === null) return explain(name.trim());
    into.push(parsed);
  }
  return null;
}

const sideValues = {
  parse: parseSide,
  explain: (value: string) =>
    `${quoted(value)} is no side. Write side:left, side:center, side:right or side:unrated.`,
};
const topicValues = {
  parse: parseTopic,
  explain: (value: string) =>
    `${quoted(value)} is no topic. Write topic: with one of ${storyTopics.join(', ')}.`,
};

/** Adds an operator. Returns what is wrong with it, or null. */
function addOperator(
  query: SearchQuery,
  part: SearchPart,
  name: (typeof operatorNames)[string],
  now: Date,
): string | null {
  const filters = part.isExcluded ? query.excludedFilters : query.filters;
  const value = part.value.trim();
  switch (name) {
    case 'side':
      return addValues(filters.sides, value, sideValues);
    case 'topic':
      return addValues(filters.topics, value, topicValues);
    case 'outlet':
      if (plainSearchWords(value).length === 0) {
        return 'Write the name or domain of an outlet after outlet:, as in outlet:bbc.co.uk or outlet:"Fox News".';
      }
      filters.outlets.push(value);
      return null;
    default:
      return addDate(query, part, name, now);
  }
}

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
 * Parses a search: words, "phrases", -exclusions and the operators outlet:, side:, topic:, before: and after:. A part
 * that cannot be understood is left out and named in `problems`; the rest has its effect. Linear time.
 */
export function parseSearch(text: string, now: Date): SearchQuery {
  const query = emptySearch();
  for (const part of splitSearch(text)) {
    const { operator } = part;
    const isKnown = operator !== null && Object.hasOwn(operatorNames, operator);
    const name = isKnown ? operatorNames[operator] : undefined;
    const message = name === undefined ? addWords(query, part) : addOperator(query, part, name, now);
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
  name: 'outlet' | 'side' | 'topic' | 'before' | 'after',
  values: string | undefined,
  now: Date,
): void {
  for (const value of (values ?? '').split(',').slice(0, 50)) {
    if (value.trim() === '') continue;
    const text = `${name}:${value.trim()}`;
    const part = { text, isExcluded: false, operator: name, value, isQuoted: true, isUnclosed: false };
    const message = addOperator(query, part, name, now);
    if (message !== null) query.problems.push({ part: cutText(text, 100), message });
  }
}

/** Whether a search names anything to look for: words, or a filter that is not an exclusion. */
export function isEmptySearch({ words, phrases, filters, before, after }: SearchQuery): boolean {
  const named = [words, phrases, filters.outlets, filters.sides, filters.topics];
  return named.every((list) => list.length === 0) && before === null && after === null;
}
