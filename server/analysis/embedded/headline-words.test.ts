import { expect, it } from 'vitest';
import { shareOf } from '#domain/text/weighed-words.ts';
import { coveredBy, weighHeadline } from './headline-words.ts';
import { contentWords, type UsableSentence } from './summary-sentences.ts';

const sentenceOf = (sentence: string, order: number): UsableSentence => ({
  ...{ order, sentence, isQuotable: true, span: { start: 0, end: sentence.length } },
  words: new Set(contentWords(sentence)),
});

const sentences = ['Holm opened a bridge.', 'Holm spoke of 12 boats.', 'Holm promised ferries.'].map(
  sentenceOf,
);
const headline = weighHeadline('Holm promises a bridge, 12 ferries and tunnels', sentences);

it('weighs a word of a headline by how few sentences have it, in any of its forms', () => {
  expect(headline.get('holm')).toBe(1);
  expect(headline.get('bridg')).toBeCloseTo(1 + Math.log(3));
  expect(headline.get('promi')).toBeCloseTo(1 + Math.log(3));
  expect(headline.get('12')).toBeCloseTo(1 + Math.log(3));
  // It may have a synonym in the text.
  expect(headline.get('tunne')).toBe(1);
});

it('says how much of a headline a sentence has', () => {
  const shareIn = (sentence: string) => shareOf(coveredBy(sentenceOf(sentence, 0), headline), headline);
  expect(shareIn('Holm spoke.')).toBeLessThan(0.2);
  expect(shareIn('Ferries were promised by Holm.')).toBeGreaterThan(0.45);
  expect(shareIn('The 12 boats left.')).toBeGreaterThan(0.1);
  expect(shareIn('Holm promises a bridge, 12 ferries and tunnels')).toBe(1);
  expect(shareIn('Rain fell.')).toBe(0);
  expect(shareOf([], weighHeadline('', sentences))).toBe(1);
});
