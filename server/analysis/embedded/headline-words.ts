import { contentWords, rootsOf, type UsableSentence } from './summary-sentences.ts';

/** The words and numbers of a headline, words by their roots, with how much each says of what only this headline says. */
export type HeadlineWords = ReadonlyMap<string, number>;

/** Numbers of one digit stand in too many sentences. */
const numbers = /(?<![\w.,-])\d[\d.,]*\d/g;
const rootsIn = (text: string, words: Iterable<string>): ReadonlySet<string> =>
  new Set([...rootsOf(words), ...(text.match(numbers) ?? [])]);

/**
 * Weighs the words of a headline by how few sentences of its text have them: the person whom every sentence names says
 * little of what has happened. A word that none has weighs as much as one that all have, since it may have a synonym.
 */
export function weighHeadline(title: string, sentences: readonly UsableSentence[]): HeadlineWords {
  const counts = new Map<string, number>();
  for (const { sentence, words } of sentences)
    for (const root of rootsIn(sentence, words)) counts.set(root, (counts.get(root) ?? 0) + 1);
  const weightOf = (count: number): number => 1 + (count === 0 ? 0 : Math.log(sentences.length / count));
  return new Map(
    [...rootsIn(title, contentWords(title))].map((root) => [root, weightOf(counts.get(root) ?? 0)]),
  );
}

const sum = (weights: Iterable<number>): number => {
  let total = 0;
  for (const weight of weights) total += weight;
  return total;
};

/** The words of a headline that a sentence has. */
export const coveredBy = (
  { sentence, words }: Pick<UsableSentence, 'sentence' | 'words'>,
  headline: HeadlineWords,
): string[] => [...rootsIn(sentence, words)].filter((root) => headline.has(root));

/** How much of a headline some of its words say, in [0, 1]; 1 where it has no words. */
export function shareOf(covered: Iterable<string>, headline: HeadlineWords): number {
  if (headline.size === 0) return 1;
  return sum([...covered].map((root) => headline.get(root) ?? 0)) / sum(headline.values());
}
