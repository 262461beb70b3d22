import { findSentences } from '#domain/text/sentences.ts';
import { countWords } from '../analysis/text-kind.ts';
import { cutAtWord } from '../text/cut-at-word.ts';
import { sliceText } from '../text/cut-text.ts';
import { stemsOf } from './search-terms.ts';

/** Maximum length of a passage of a publisher's text, in characters. */
export const maxPassageLength = 300;
const maxSentences = 40;

/** A passage of at most 300 characters, cut at a word. */
export function cutPassage(text: string): string {
  return cutAtWord(text, maxPassageLength);
}

/** A sentence that fits into a passage, cut at a word; a quotation whose end is cut is closed. */
function cutSentence(sentence: string): string {
  if (sentence.length <= maxPassageLength) return sentence;
  const cut = cutAtWord(sentence, maxPassageLength - 1);
  return cut.lastIndexOf('“') > cut.lastIndexOf('”') ? `${cut}”` : cut;
}

/** As many of the sentences as a passage holds, joined; the first one is cut at a word if it is longer. */
export function joinPassage(sentences: readonly string[]): string {
  const [first = '', ...others] = sentences;
  let passage = cutSentence(first);
  for (const sentence of others) {
    if (passage.length + 1 + sentence.length > maxPassageLength) break;
    passage = `${passage} ${sentence}`;
  }
  return passage;
}

const boilerplate =
  /\b(?:sign up|newsletter|subscribe|click here|read more|advertisement|all rights reserved|getty|photo by|share this|print this|file photo|cookies?)\b|https?:|@\w|[{}<>|]|^\([A-Z]{2,}\)/i;

/** The sentence refers to the one before it. */
const dependent =
  /^[“"]|^(?:He|She|It|They|This|That|These|Those|But|And|So|Or|Yet|His|Her|Their|Here|There|Another|Such)\b/;

/** The end of a whole sentence in any script; bylines and headings have no such end. */
const sentenceEnd = /[\p{Sentence_Terminal}…]["”’)»]*$/u;

/** Whether a quotation mark has no partner, so that the sentence holds half of a quotation. */
function hasUnpairedQuote(sentence: string): boolean {
  const count = (mark: string): number => sentence.split(mark).length - 1;
  return count('"') % 2 === 1 || count('“') !== count('”');
}

/**
 * The sentences of a text with the most `stems`, in text order; each one line of at most 300 characters. Of equal
 * sentences the earlier ones; without any match the first sentences.
 */
export function pickPassages(text: string, stems: ReadonlySet<string>, max: number): string[] {
  const sentences = findSentences(text, maxSentences).map(({ start, end }) =>
    sliceText(text, start, end).replace(/\s+/g, ' ').trim(),
  );
  const usable = sentences.filter(
    (sentence) =>
      countWords(sentence) >= 7 &&
      sentenceEnd.test(sentence) &&
      !boilerplate.test(sentence) &&
      !hasUnpairedQuote(sentence),
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
        shared + early - (sentence.length > maxPassageLength ? 1 : 0) - (dependent.test(sentence) ? 1.5 : 0),
    };
  });
  return scored
    .sort((a, b) => b.value - a.value || a.order - b.order)
    .slice(0, max)
    .sort((a, b) => a.order - b.order)
    .map(({ sentence }) => cutPassage(sentence));
}
