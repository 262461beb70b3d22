import { type Sentiment, sentiments } from './sentiment.ts';
import { type Feelings, toneFeatures } from './tone-features.ts';
import { toneListWeights, toneWordWeights } from './tone-weights.ts';

/** So many words are named as speaking for a tone. */
const maxNamedWords = 3;

/** How likely each tone is for one article. */
export interface ToneChances {
  /** In [0, 1]; they sum to 1. */
  chances: Readonly<Record<Sentiment, number>>;
  words: number;
  feelings: Feelings;
}

/** The tone of several articles together. */
export interface JudgedTone {
  tone: Sentiment;
  /** How likely the tone is, in [0, 1]. */
  chance: number;
  /** Words of headlines and leads that speak for it, the most frequent first; none for a neutral tone. */
  words: string[];
}

const hundredth = 0.01;

function parseWeights(): ReadonlyMap<string, readonly number[]> {
  const weights = new Map<string, readonly number[]>();
  for (const entry of toneWordWeights.replaceAll('\n', '').split(';')) {
    const [word = '', ...values] = entry.split(' ');
    if (word !== '') weights.set(word, values.map(Number));
  }
  return weights;
}

let parsed: ReadonlyMap<string, readonly number[]> | undefined;

/**
 * Measures the tone of an English article: the mood of the report about its subject, not the opinion of its writer. A
 * linear model over words of headline and lead, and over lists of words with negation (models/tone/README.md).
 */
export function measureTone(title: string, sentences: readonly string[]): ToneChances {
  parsed ??= parseWeights();
  const { words, lists, wordCount, feelings } = toneFeatures(title, sentences);
  const scores = sentiments.map(() => 0);
  const add = (weights: readonly number[] | undefined, value: number): void => {
    for (const [at, weight] of (weights ?? []).entries())
      scores[at] = (scores[at] ?? 0) + weight * hundredth * value;
  };
  for (const [word, value] of words) add(parsed.get(word), value);
  for (const [at, value] of lists.entries()) add(toneListWeights[at], value);
  const raised = scores.map((score) => Math.exp(score));
  const sum = raised.reduce((total, value) => total + value, 0);
  const [positive = 0, negative = 0, neutral = 0] = raised.map((value) => value / sum);
  return { chances: { positive, negative, neutral }, words: wordCount, feelings };
}

/** The words that occur most often, each once. */
function listFrequent(words: readonly string[], limit: number): string[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, limit)
    .map(([word]) => word);
}

/** The most likely tone of several articles together, by the mean of their chances; null without a word of text. */
export function judgeSentiment(articles: readonly ToneChances[]): JudgedTone | null {
  const read = articles.filter(({ words }) => words > 0);
  if (read.length === 0) return null;
  const likeliest = sentiments
    .map((tone) => ({
      tone,
      chance: read.reduce((sum, { chances }) => sum + chances[tone], 0) / read.length,
    }))
    .reduce((best, each) => (each.chance > best.chance ? each : best));
  const { tone } = likeliest;
  const words = tone === 'neutral' ? [] : read.flatMap(({ feelings }) => feelings[tone]);
  return { ...likeliest, words: listFrequent(words, maxNamedWords) };
}
