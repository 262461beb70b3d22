import { type WeighedWords, weighWords } from '#domain/text/weighed-words.ts';
import { contentWords, rootsOf, type UsableSentence } from './summary-sentences.ts';

/** Numbers of one digit stand in too many sentences. */
const numbers = /(?<![\w.,-])\d[\d.,]*\d/g;
const rootsIn = (text: string, words: Iterable<string>): ReadonlySet<string> =>
  new Set([...rootsOf(words), ...(text.match(numbers) ?? [])]);

/** Weighs the words and numbers of a headline, words by their roots. */
export function weighHeadline(title: string, sentences: readonly UsableSentence[]): WeighedWords {
  return weighWords(
    rootsIn(title, contentWords(title)),
    sentences.map(({ sentence, words }) => rootsIn(sentence, words)),
  );
}

/** The words of a headline that a sentence has. */
export const coveredBy = (
  { sentence, words }: Pick<UsableSentence, 'sentence' | 'words'>,
  headline: WeighedWords,
): string[] => [...rootsIn(sentence, words)].filter((root) => headline.has(root));
