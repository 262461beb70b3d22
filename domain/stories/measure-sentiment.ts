import { type Sentiment, sentiments } from './sentiment.ts';
import { toneFeatures } from './tone-features.ts';
import { toneListWeights, toneWordWeights } from './tone-weights.ts';

/** The minimum of words for a judgement. */
const minWords = 60;
/**
 * The least chance with which a tone is stated. On articles that were read twice and never fitted, tones above it are
 * right in more than 85 %; see `npm run eval -- stories`.
 */
export const minToneChance = 0.92;

/** How likely each tone is for one article. */
export interface ToneChances {
  /** In [0, 1]; they sum to 1. */
  chances: Readonly<Record<Sentiment, number>>;
  words: number;
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
  const { words, lists, wordCount } = toneFeatures(title, sentences);
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
  return { chances: { positive, negative, neutral }, words: wordCount };
}

/** The most likely tone of several articles together, with the mean of its chances; null without articles. */
export function likelyTone(articles: readonly ToneChances[]): { tone: Sentiment; chance: number } | null {
  if (articles.length === 0) return null;
  const means = sentiments.map((tone) => ({
    tone,
    chance: articles.reduce((sum, { chances }) => sum + chances[tone], 0) / articles.length,
  }));
  return means.reduce((best, each) => (each.chance > best.chance ? each : best));
}

/** Judges the tone of several articles together. Null if there is too little text, or if no tone is likely enough. */
export function judgeSentiment(articles: readonly ToneChances[]): Sentiment | null {
  if (articles.reduce((sum, { words }) => sum + words, 0) < minWords) return null;
  const likely = likelyTone(articles);
  return likely === null || likely.chance < minToneChance ? null : likely.tone;
}
