import { cutText } from '../text/cut-text.ts';
import { opinionBias, opinionWeights } from './opinion-weights.ts';

/** The beginning of a text shows what it is. */
const maxCharacters = 3000;
/** The wording of shorter texts is not judged. */
const minWords = 60;
/** Words of other people say nothing about the author. */
const quoted = /["“][^"“”\n]{1,600}["”]/g;
/** Between two words. */
const gap = /[^a-z']+/;

/** The names of features that are no words; no word has a capital. */
export const opinionMarks = ['QUOTED', 'QUESTION', 'EXCLAMATION'] as const;

function countOf(text: string, mark: string): number {
  let count = 0;
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) count += 1;
  return count;
}

/**
 * How often each of the known words stands in the writer's own words of a beginning: the square root of its count in
 * 100 words, so that the tenth says less than the first. Empty for a short text.
 * @param isKnown which words are counted
 */
export function opinionFeatures(text: string, isKnown: (word: string) => boolean): Map<string, number> {
  const beginning = cutText(text, maxCharacters);
  let quotedLength = 0;
  const own = beginning.replace(quoted, (quotation) => {
    quotedLength += quotation.length;
    return ' ';
  });
  const words = own.toLowerCase().replaceAll('’', "'").split(gap);
  const features = new Map<string, number>();
  if (words.length < minWords) return features;
  for (const word of words) if (isKnown(word)) features.set(word, (features.get(word) ?? 0) + 1);
  features.set('QUESTION', countOf(own, '?'));
  features.set('EXCLAMATION', countOf(own, '!'));
  for (const [name, count] of features) features.set(name, Math.sqrt((100 * count) / words.length));
  features.set('QUOTED', quotedLength / beginning.length);
  return features;
}

/**
 * How much an article is worded as opinions are, above 0 for an opinion: a weighted sum of words that belong to no
 * subject, as "should", "our" and "surely" on one side, "said", "Monday" and "spokesman" on the other.
 * models/opinion/README.md says how the weights were learned and how often it is right.
 */
export function measureOpinion({ text }: { text: string }): number {
  let score = opinionBias;
  const features = opinionFeatures(text, (word) => opinionWeights.has(word));
  if (features.size === 0) return Number.NEGATIVE_INFINITY;
  for (const [name, value] of features) score += value * (opinionWeights.get(name) ?? 0);
  return score;
}

/** Words that a reader recognises as those of a writer's own view. */
const ownViewWords = ['should', 'we', 'our', 'i', 'you', 'never', 'why', 'even'];

/** The words of a view that weigh most in a beginning, at most three. */
export function listOpinionWords(text: string): string[] {
  const features = opinionFeatures(text, (word) => ownViewWords.includes(word));
  const weightOf = (word: string) => (features.get(word) ?? 0) * (opinionWeights.get(word) ?? 0);
  return ownViewWords
    .filter((word) => features.has(word))
    .sort((a, b) => weightOf(b) - weightOf(a))
    .slice(0, 3)
    .map((word) => (word === 'i' ? 'I' : word));
}
