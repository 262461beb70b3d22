import { negations, negativeWords, positiveWords } from './sentiment-words.ts';

export const sentiments = ['positive', 'negative', 'neutral'] as const;
export type Sentiment = (typeof sentiments)[number];

/** The number of positive and negative words in a text; a negation inverts the words after it. */
export interface Feeling {
  positive: number;
  negative: number;
  words: number;
}

/** The number of words that a negation inverts. */
const reach = 3;
/** The minimum of words and of positive or negative words for a judgement. */
const minWords = 60;
const minFeelings = 5;
/** The minimum surplus of one kind over the other for a text that is not neutral. News words are mostly negative. */
const surplus = { positive: 0.5, negative: 0.2 };
/** A smaller share of positive and negative words is neutral. */
const minShare = 0.02;
/** The first sentences count more: they state the subject and the tone of an article. */
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

/** Measures the headline and the sentences of an article; the first sentences count three times. */
export function measureArticle(title: string, sentences: readonly string[]): Feeling {
  const first = sentences.slice(0, beginning.sentences);
  const parts = [title, ...sentences, ...Array.from({ length: beginning.times - 1 }, () => first).flat()];
  return measureFeeling(parts.join('. '));
}

/**
 * Judges the tone of several English texts together by a word list with negation: the tone of the report, not the
 * opinion of the writer. Null if there is too little text.
 */
export function judgeSentiment(feelings: readonly Feeling[]): Sentiment | null {
  const sum = { positive: 0, negative: 0, words: 0 };
  for (const { positive, negative, words } of feelings) {
    sum.positive += positive;
    sum.negative += negative;
    sum.words += words;
  }
  const matched = sum.positive + sum.negative;
  if (sum.words < minWords) return null;
  if (matched < minFeelings) return matched === 0 && sum.words < 4 * minWords ? null : 'neutral';
  if (matched / sum.words < minShare) return 'neutral';
  const balance = (sum.positive - sum.negative) / matched;
  if (balance >= surplus.positive) return 'positive';
  return balance <= -surplus.negative ? 'negative' : 'neutral';
}
