import { negations, negativeWords, positiveWords } from './sentiment-words.ts';

export const sentiments = ['positive', 'negative', 'neutral'] as const;
export type Sentiment = (typeof sentiments)[number];

/** Words of feeling in a text, those behind a negation turned round. */
export interface Feeling {
  positive: number;
  negative: number;
  words: number;
}

/** A negation reaches so many words ahead. */
const reach = 3;
/** With less text, or fewer words of feeling, nothing is said. */
const minWords = 60;
const minFeelings = 5;
/** From this surplus of one over the other, of both together, the text is not neutral. News words are mostly bad. */
const surplus = { positive: 0.5, negative: 0.2 };
/** Fewer words of feeling than this share are the sober tone of a report. */
const soberBelow = 0.02;
/** How often the first sentences count: they say what an article is about, and how. */
const beginning = { sentences: 4, times: 3 };

export function measureFeeling(text: string): Feeling {
  const words =
    text
      .toLowerCase()
      .replace(/’/g, "'")
      .match(/[\p{L}][\p{L}']*/gu) ?? [];
  const feeling: Feeling = { positive: 0, negative: 0, words: words.length };
  let negatedUntil = -1;
  for (const [at, word] of words.entries()) {
    const isNegated = at <= negatedUntil;
    if (negations.has(word)) negatedUntil = at + reach;
    if (positiveWords.has(word)) feeling[isNegated ? 'negative' : 'positive'] += 1;
    else if (negativeWords.has(word)) feeling[isNegated ? 'positive' : 'negative'] += 1;
  }
  return feeling;
}

/** Words of feeling of an article: its headline and its sentences, the first of them counted three times. */
export function measureArticle(title: string, sentences: readonly string[]): Feeling {
  const first = sentences.slice(0, beginning.sentences);
  const read = [title, ...sentences, ...Array.from({ length: beginning.times - 1 }, () => first).flat()];
  return measureFeeling(read.join('. '));
}

/**
 * The tone of several texts together by a word list with negation: what they tell and how, not what they
 * think of it. Null where there is too little text to say, or it is in another language than English.
 */
export function judgeSentiment(feelings: readonly Feeling[]): Sentiment | null {
  const sum = { positive: 0, negative: 0, words: 0 };
  for (const { positive, negative, words } of feelings) {
    sum.positive += positive;
    sum.negative += negative;
    sum.words += words;
  }
  const felt = sum.positive + sum.negative;
  if (sum.words < minWords) return null;
  if (felt < minFeelings) return felt === 0 && sum.words < 4 * minWords ? null : 'neutral';
  if (felt / sum.words < soberBelow) return 'neutral';
  const balance = (sum.positive - sum.negative) / felt;
  if (balance >= surplus.positive) return 'positive';
  return balance <= -surplus.negative ? 'negative' : 'neutral';
}
