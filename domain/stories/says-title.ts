import { stemsOf } from '../search/search-terms.ts';
import { shareOf } from '../text/weighed-words.ts';
import type { StorySentence } from './story-text.ts';
import { coveredBy, type SummarisedTitle } from './summary-candidate.ts';

/** So much of its weights the sentences of a summary say of the title that they bear out. */
const minCoverage = 0.5;
/** Figures, but for "Day 32", and small numbers in words; "one" is often no number. */
const number =
  /(?<![\w.,-]|Day )\d(?:[\d.,]*\d)?(?!\w)|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/gi;
const inWords = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
/** What a headline quotes inside its own sentence; a quotation before or behind a colon only adorns it. */
const quotedWords = /(?<!: |[\p{L}\d])["“‘']([^"“”‘’']{3,80})["”’'](?![:\p{L}])/gu;

/** The numbers of a text, small ones in figures. */
const numbersIn = (text: string): string[] =>
  (text.toLowerCase().match(number) ?? []).map((found) => {
    const at = inWords.indexOf(found);
    return at === -1 ? found : `${at}`;
  });

/** Whether sentences have half of each quotation of a title; one of a single word may have a synonym. */
function haveQuotations(sentences: readonly StorySentence[], title: string): boolean {
  return [...title.matchAll(quotedWords)].every(([, quoted = '']) => {
    const stems = [...stemsOf(quoted)];
    const said = stems.filter((stem) => sentences.some((each) => each.stems.has(stem)));
    return stems.length === 1 || said.length * 2 >= stems.length;
  });
}

/** Whether sentences say enough of a title, its quotations, and each of its numbers: a toll may have risen since. */
export function saysTitle(sentences: readonly StorySentence[], title: SummarisedTitle): boolean {
  const said = new Set(sentences.flatMap(({ text }) => numbersIn(text)));
  if (/\bone\b/i.test(sentences.map(({ text }) => text).join(' '))) said.add('1');
  return (
    shareOf(coveredBy(sentences, title), title.weights) >= minCoverage &&
    haveQuotations(sentences, title.text) &&
    numbersIn(title.text).every((found) => said.has(found))
  );
}
