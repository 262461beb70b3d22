import { stemsOf } from '../search/search-terms.ts';
import { sliceText } from '../text/cut-text.ts';
import type { SummarisedArticle } from './collect-words.ts';
import { isPlainIn } from './plain-words.ts';
import type { StorySentence } from './story-text.ts';

/** Whether a sentence has a word with the stem in lower case. */
export const hasPlain = ({ text, stems }: StorySentence, stem: string): boolean =>
  stems.has(stem) && isPlainIn(text, stem);

/** A title in sentence case has fewer words with a capital. */
const maxCapitals = 0.6;
const capitalised = /(?<!\S)["“‘'(]?\p{Lu}/gu;
/** What a title says behind such a word has happened before. */
const occasion = / (?:after|amid|following|despite|ahead of|in wake of) /i;
const minEventStems = 2;

/** The stems of a title that some sentence, or the title itself, has as a word in lower case. */
function plainStems(title: string, articles: readonly SummarisedArticle[]): string[] {
  const words = title.split(' ').length;
  const isSentenceCase = (title.match(capitalised)?.length ?? 0) < words * maxCapitals;
  return [...stemsOf(title)].filter(
    (stem) =>
      (isSentenceCase && isPlainIn(title, stem)) ||
      articles.some(({ sentences }) => sentences.some((sentence) => hasPlain(sentence, stem))),
  );
}

/** The plain stems of what happened, without those of its occasion: "Ferry stops after a storm closes the bridge". */
export function eventStems(title: string, articles: readonly SummarisedArticle[]): string[] {
  const at = title.search(occasion);
  const event = at === -1 ? [] : plainStems(sliceText(title, 0, at), articles);
  return event.length >= minEventStems ? event : plainStems(title, articles);
}
