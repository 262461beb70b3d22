import { describe, expect, it } from 'vitest';
import { findQuotedSpans } from '#domain/text/quoted-spans.ts';
import { findSentences } from '#domain/text/sentences.ts';
import { findTerms, indexTerms } from './find-terms.ts';
import { countIllWords, illBalance } from './ill-words.ts';

const names = indexTerms([
  { term: 'Democrats', side: 'left', weight: 1, note: '' },
  { term: 'Republicans', side: 'right', weight: 1, note: '' },
]);
const count = (text: string) => {
  const excluded = findQuotedSpans(text);
  return countIllWords(text, findSentences(text), { named: findTerms(text, names), excluded });
};

describe('countIllWords', () => {
  it('counts words of bad news or blame by the side that the sentence names', () => {
    expect(count('Democrats lied in a corrupt deal. Republicans met. A corrupt deal fell through.')).toEqual({
      left: 2,
      right: 0,
    });
  });

  it('counts nothing where both sides are named', () => {
    expect(count('Democrats and Republicans lied in a corrupt deal.')).toEqual({ left: 0, right: 0 });
  });

  it('leaves the words of others out', () => {
    expect(count('Republicans met. “The Democrats lied in a corrupt deal,” he said.')).toEqual({
      left: 0,
      right: 0,
    });
  });
});

describe('illBalance', () => {
  it('points away from the side that is spoken ill of, less in a longer text, and has a limit', () => {
    expect(illBalance({ left: 2, right: 0 }, 100)).toBe(2);
    expect(illBalance({ left: 0, right: 2 }, 400)).toBe(-1);
    expect(illBalance({ left: 90, right: 0 }, 100)).toBe(3);
  });
});
