import { splitWords } from '#domain/text/split-words.ts';
import { cutText } from '../text/cut-text.ts';
import type { ClusteringText, ClusteringTools } from './clustering-tools.ts';
import { hashText, mix } from './hash-term.ts';

/** Features of an article of a batch without dates beside its terms: adjacent words, and weekdays. */
export interface Phrases {
  /** Hashed pairs of adjacent words without stop words; ascending, without repeats, below 2^24. */
  pairs: Uint32Array;
  /** A bit for each weekday that the text names. */
  weekdays: number;
}

const pairSpace = 2 ** 24;
const titleCharacters = 300;
const textCharacters = 1_500;
const maxWords = 300;

/** `language` is the one the article was analysed in. */
export function phrasesOf(article: ClusteringText, language: string, tools: ClusteringTools): Phrases {
  const stops = tools.stopWords(language);
  const days = tools.weekdays(language);
  const pairs = new Set<number>();
  let weekdays = 0;
  for (const part of [cutText(article.title, titleCharacters), cutText(article.text, textCharacters)]) {
    let previous = -1;
    for (const word of splitWords(part, maxWords)) {
      weekdays |= 1 << (days.get(word) ?? 31);
      if (stops.has(word) || (word.length === 1 && word < '\u0530')) continue;
      const term = hashText(tools.stem(language, word));
      if (previous >= 0) pairs.add(mix(Math.imul(previous, 31) + term) % pairSpace);
      previous = term;
    }
  }
  return { pairs: Uint32Array.from(pairs).sort(), weekdays: weekdays & 127 };
}
