import { stemOf } from '../search-terms.ts';
import { plainSearchWords } from './plain-search-words.ts';
import type { SearchQuery } from './search-query.ts';

/** Start and end of a passage to highlight, in UTF-16 units. */
export type MatchRange = [start: number, end: number];

/** What to highlight. */
export interface Highlights {
  stems: ReadonlySet<string>;
  phrases: readonly (readonly string[])[];
  /** Of the words of the phrases, which alone are not highlighted. */
  phraseStems: ReadonlySet<string>;
}

export function highlightsOf({ words, phrases }: Pick<SearchQuery, 'words' | 'phrases'>): Highlights {
  return {
    stems: new Set(words.map(stemOf)),
    phrases,
    phraseStems: new Set(phrases.flat().map(stemOf)),
  };
}

interface Token {
  word: string;
  start: number;
  end: number;
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)].map(({ 0: found, index }) => ({
    word: plainSearchWords(found).join(''),
    start: index,
    end: index + found.length,
  }));
}

function phraseAt(tokens: readonly Token[], at: number, phrase: readonly string[]): MatchRange | null {
  const [first, last] = [tokens[at], tokens[at + phrase.length - 1]];
  if (first === undefined || last === undefined) return null;
  return phrase.every((word, offset) => tokens[at + offset]?.word === word) ? [first.start, last.end] : null;
}

/** The passages of a text that match, in order and apart from each other. */
export function findMatches(
  text: string,
  { stems, phrases }: Pick<Highlights, 'stems' | 'phrases'>,
): MatchRange[] {
  const tokens = tokensOf(text);
  const found: MatchRange[] = [];
  for (const [at, { word, start, end }] of tokens.entries()) {
    let range: MatchRange | null = stems.has(stemOf(word)) ? [start, end] : null;
    for (const phrase of phrases) {
      const inRow = phraseAt(tokens, at, phrase);
      if (inRow !== null && (range === null || inRow[1] > range[1])) range = inRow;
    }
    if (range === null) continue;
    const before = found.at(-1);
    if (before !== undefined && range[0] < before[1]) before[1] = Math.max(before[1], range[1]);
    else found.push(range);
  }
  return found;
}
