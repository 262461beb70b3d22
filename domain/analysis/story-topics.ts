import { cutText, sliceText } from '../text/cut-text.ts';
import { listWords, visitListed } from '../text/listed-words.ts';
import type { StoryTopic } from './topic-names.ts';
import { phrases, topicWords } from './topic-words.ts';

const strong = 2;
/** Weight of a word in the headline, in the opening, and in the rest. */
const places = { title: 5, opening: 1.5, rest: 0.5 };
const openingCharacters = 900;
const maxCharacters = 6000;
/** Factors that lower the scores of topics whose words occur in stories of every topic. */
const shares: Readonly<Record<StoryTopic, number>> = {
  politics: 1,
  technology: 1,
  economy: 0.9,
  international: 0.9,
  healthcare: 0.75,
  environment: 1,
  general: 0.9,
};

const valueOfWord = new Map<string, [topic: StoryTopic, value: number][]>();
for (const { topic, ...words } of topicWords) {
  for (const [list, value] of [
    [words.strong, strong],
    [words.weak, 1],
  ] as const) {
    for (const word of list.split(/\s+/)) {
      valueOfWord.set(word, [...(valueOfWord.get(word) ?? []), [topic, value * shares[topic]]]);
    }
  }
}

const listed = listWords(valueOfWord.keys(), { suffix: '230' });

const phrase = new RegExp(`\\b(?:${phrases.map((each) => each.replace(' ', '[ -]')).join('|')})\\b`, 'g');

function countWords(source: string, weight: number, scores: Map<StoryTopic, number>): number {
  const joined = source.toLowerCase().replace(phrase, (found) => found.replace(/[ -]/, ''));
  const seen = new Map<string, number>();
  return visitListed(joined, listed, (word) => {
    const times = (seen.get(word) ?? 0) + 1;
    seen.set(word, times);
    for (const [topic, value] of valueOfWord.get(word) ?? [])
      scores.set(topic, (scores.get(topic) ?? 0) + (value * weight) / times);
  });
}

/**
 * The story topics of an article, best first: the best one, and a second one with a similar score. Each repetition of
 * a word counts less. `['general']` when no topic has a clear score.
 */
export function findStoryTopics(title: string, text: string): StoryTopic[] {
  const scores = new Map<StoryTopic, number>();
  const words =
    countWords(title, places.title, scores) +
    countWords(cutText(text, openingCharacters), places.opening, scores) +
    countWords(sliceText(text, openingCharacters, maxCharacters), places.rest, scores);
  const ranked = [...scores].sort((a, b) => b[1] - a[1]);
  const [best, second] = ranked;
  if (best === undefined || best[1] < 3 || best[1] < Math.min(8, words / 100)) return ['general'];
  return second !== undefined && second[1] >= 0.7 * best[1] ? [best[0], second[0]] : [best[0]];
}
