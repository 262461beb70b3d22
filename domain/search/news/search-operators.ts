import { type StoryTopic, storyTopics } from '#domain/analysis/topic-names.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { parseSearchDate } from './parse-search-date.ts';
import { plainSearchWords } from './plain-search-words.ts';
import { type SearchQuery, type SearchSide, searchSides } from './search-query.ts';
import type { SearchPart } from './split-search.ts';

const otherSpellings: Readonly<Record<string, SearchSide>> = { centre: 'center', none: 'unrated' };

function parseSide(value: string): SearchSide | null {
  const name = value.toLowerCase();
  const other = Object.hasOwn(otherSpellings, name) ? otherSpellings[name] : undefined;
  return searchSides.find((side) => side === name) ?? other ?? null;
}

function parseTopic(value: string): StoryTopic | null {
  return storyTopics.find((topic) => topic === value.toLowerCase()) ?? null;
}

const quoted = (value: string) => `“${cutText(value, 60)}”`;

function addDate(query: SearchQuery, part: SearchPart, name: 'before' | 'after', now: Date): string | null {
  if (part.isExcluded) return `A date takes no minus. Write ${name}: without it.`;
  const date = parseSearchDate(part.value, now);
  if (date === null) {
    const example = cutText(now.toISOString(), 10);
    return `${quoted(part.value)} is no date. Write ${name}:${example}, ${name}:${cutText(example, 7)}, ${name}:yesterday or ${name}:7d.`;
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

interface OperatorEntry {
  otherNames: readonly string[];
  /** What stands after the colon, for those who write searches. */
  example: string;
  /** Adds a part to the query. Returns what is wrong with it, or null. */
  add(query: SearchQuery, part: SearchPart, now: Date): string | null;
}

const filtersOf = (query: SearchQuery, { isExcluded }: SearchPart) =>
  isExcluded ? query.excludedFilters : query.filters;

/** The operators of a search. The conditions of their filters stand in count-facets.ts. */
export const searchOperators = {
  outlet: {
    otherNames: ['source', 'site'],
    example: 'domain',
    add(query, part) {
      const value = part.value.trim();
      if (plainSearchWords(value).length === 0) {
        return 'Write the name or domain of an outlet after outlet:, as in outlet:bbc.co.uk or outlet:"Fox News".';
      }
      filtersOf(query, part).outlets.push(value);
      return null;
    },
  },
  side: {
    otherNames: [],
    example: 'left',
    add: (query, part) => addValues(filtersOf(query, part).sides, part.value.trim(), sideValues),
  },
  topic: {
    otherNames: [],
    example: 'economy',
    add: (query, part) => addValues(filtersOf(query, part).topics, part.value.trim(), topicValues),
  },
  before: {
    otherNames: [],
    example: '2026-01-31',
    add: (query, part, now) => addDate(query, part, 'before', now),
  },
  after: {
    otherNames: [],
    example: '7d',
    add: (query, part, now) => addDate(query, part, 'after', now),
  },
} as const satisfies Readonly<Record<string, OperatorEntry>>;

export type SearchOperator = keyof typeof searchOperators;

export const searchOperatorNames = Object.keys(searchOperators) as readonly SearchOperator[];

/** The operator of a name in lower case, or of another name for it. */
export function operatorOf(name: string): SearchOperator | undefined {
  return searchOperatorNames.find((known) => {
    const otherNames: readonly string[] = searchOperators[known].otherNames;
    return known === name || otherNames.includes(name);
  });
}

/** "outlet:domain, side:left and after:7d". */
export function operatorExamples(): string {
  const written = searchOperatorNames.map((name) => `${name}:${searchOperators[name].example}`);
  return `${written.slice(0, -1).join(', ')} and ${written.at(-1)}`;
}
