import { findSentences } from '#domain/text/sentences.ts';
import { cutText, sliceText } from '../text/cut-text.ts';
import { letterPattern } from '../text/letters.ts';

/** A word of a sentence. */
export interface Token {
  /** As written, without a possessive ending. */
  written: string;
  lower: string;
  isCapital: boolean;
  /** Whether only a space is between it and the token before. */
  isJoined: boolean;
  /** Whether a comma is directly before it: it ends an apposition. A quotation ends otherwise. */
  isAfterComma: boolean;
  /** Whether a possessive ending follows: it ends a name. */
  isPossessive: boolean;
}

export interface TokenSentence {
  text: string;
  tokens: readonly Token[];
  /** Its place in the text, in characters; 0 for a text of one sentence. */
  start: number;
}

/** The part of a text that is compared, in characters. */
export const maxComparedCharacters = 12_000;
const maxTokens = 120;
const maxWordLength = 40;

const word = letterPattern(
  String.raw`(?:[\p{Lu}]\.){1,4}(?=\s|,|$)|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[’'-][\p{L}\p{N}]+)*`,
  'g',
);
const possessive = /[’']s$/i;
const title = /^(?:Mr|Mrs|Ms|Dr|Sen|Rep|Gov|Gen|Lt|Rev|St)$/;
const capital = /^\p{Lu}/u;

/** The words of a sentence. */
export function tokenize(sentence: string): Token[] {
  const tokens: Token[] = [];
  let end = -2;
  for (const match of sentence.matchAll(word(sentence))) {
    const isPossessive = possessive.test(match[0]);
    const written = isPossessive ? sliceText(match[0], 0, -2) : match[0];
    const gap = sliceText(sentence, Math.max(0, end), match.index);
    const isJoined = gap === ' ' || (gap === '. ' && title.test(tokens.at(-1)?.written ?? ''));
    end = match.index + match[0].length;
    if (written.length > maxWordLength || tokens.length >= maxTokens) continue;
    // Without spreads, which take Node 20 longer than all the rest.
    tokens.push({
      written,
      lower: written.toLowerCase(),
      isCapital: capital.test(written),
      isJoined,
      isPossessive,
      isAfterComma: gap === ', ',
    });
  }
  return tokens;
}

/** The first sentences of a text, each on one line, with its place in the text. */
export function splitSentences(text: string, max = Number.POSITIVE_INFINITY) {
  const beginning = cutText(text, maxComparedCharacters);
  return findSentences(beginning)
    .slice(0, max)
    .map(({ start, end }) => ({ text: sliceText(beginning, start, end).replace(/\s+/g, ' '), start }));
}

/** The sentences of a text with their words. */
export function tokenizeText(text: string): TokenSentence[] {
  return splitSentences(text).map((sentence) => ({
    text: sentence.text,
    tokens: tokenize(sentence.text),
    start: sentence.start,
  }));
}
