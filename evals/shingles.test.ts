import { describe, expect, it } from 'vitest';
import { matchTexts, pageScore, scoreMatches } from './shingles.ts';

describe('matchTexts', () => {
  it.each([
    ['a b c d e', 'a b c d e', 1, 1],
    ['a b c d e', 'A, b; c. d! e', 0.5, 0.5],
    ['a b c d e', 'a b c d', 1, 0.5],
    ['a b c d', 'a b c d e', 0.5, 1],
    ['a b c d', 'x y z w', 0, 0],
    ['a b', 'a b', 1, 1],
    ['', '', 1, 1],
    ['a b c d', '', 0, 0],
    ['a a a a a', 'a a a a', 1, 0.5],
  ])('compares %j with %j', (expected, got, precision, recall) => {
    expect(pageScore(matchTexts(expected, got))).toEqual({ precision, recall });
  });
});

describe('scoreMatches', () => {
  it('averages precision and recall over pages before it makes F1 of them', () => {
    const score = scoreMatches([matchTexts('a b c d', 'a b c d'), matchTexts('a b c d e', 'a b c d x')]);
    expect(score).toEqual({ precision: 0.75, recall: 0.75, f1: 0.75, accuracy: 0.5 });
  });

  it('leaves pages without a prediction out of precision only', () => {
    const score = scoreMatches([matchTexts('a b c d', 'a b c d'), matchTexts('a b c d', '')]);
    expect(score).toMatchObject({ precision: 1, recall: 0.5 });
  });
});
