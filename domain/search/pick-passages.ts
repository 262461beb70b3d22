import { findSentences } from '#domain/text/sentences.ts';
import { countWords } from '../analysis/text-kind.ts';
import { cutAtWord } from '../text/cut-at-word.ts';
import { sliceText } from '../text/cut-text.ts';
import { stemsOf } from './search-terms.ts';

/** Publishers' text is shown in passages no longer than this. */
export const maxPassageLength = 300;
const maxSentences = 40;

/** A passage of at most 300 characters, cut at a word. */
export function cutPassage(text: string): string {
  return cutAtWord(text, maxPassageLength);
}

const furniture =
  /\b(?:sign up|newsletter|subscribe|click here|read more|advertisement|all rights reserved|getty|photo by|share this|print this|file photo|cookies?)\b|https?:|@\w|[{}<>|]|^\([A-Z]{2,}\)/i;

/** What it speaks of stands in the sentence before. */
const leaning =
  /^[“"]|^(?:He|She|It|They|This|That|These|Those|But|And|So|Or|Yet|His|Her|Their|Here|There|Another|Such)\b/;

/** A whole sentence, in any script; bylines and headings end otherwise. */
const ended = /[\p{Sentence_Terminal}…]["”’)»]*$/u;

/** Half of a quotation does not stand alone. */
function hasLooseQuote(sentence: string): boolean {
  const count = (mark: string): number => sentence.split(mark).length - 1;
  return count('"') % 2 === 1 || count('“') !== count('”');
}

/**
 * Sentences of a text that speak of `stems` most, the earlier of equals, in their order; each one line of
 * at most 300 characters. Its beginning where none speaks of them.
 */
export function pickPassages(text: string, stems: ReadonlySet<string>, max: number): string[] {
  const sentences = findSentences(text)
    .slice(0, maxSentences)
    .map(({ start, end }) => sliceText(text, start, end).replace(/\s+/g, ' ').trim());
  const usable = sentences.filter(
    (sentence) =>
      countWords(sentence) >= 7 &&
      ended.test(sentence) &&
      !furniture.test(sentence) &&
      !hasLooseQuote(sentence),
  );
  const scored = usable.map((sentence, order) => {
    const words = stemsOf(sentence);
    let shared = 0;
    for (const stem of words) if (stems.has(stem)) shared += 1;
    const early = order === 0 ? 1.5 : order < 4 ? 0.75 : 0;
    return {
      sentence,
      order,
      value:
        shared + early - (sentence.length > maxPassageLength ? 1 : 0) - (leaning.test(sentence) ? 1.5 : 0),
    };
  });
  return scored
    .sort((a, b) => b.value - a.value || a.order - b.order)
    .slice(0, max)
    .sort((a, b) => a.order - b.order)
    .map(({ sentence }) => cutPassage(sentence));
}
