import { describe, expect, it } from 'vitest';
import { markTerms, parseTerms } from './evidence-list.tsx';

const marked = (quote: string, explanation: string) =>
  markTerms(quote, parseTerms(explanation))
    .filter((piece) => piece.marked)
    .map((piece) => piece.text);

describe('markTerms', () => {
  it('marks the wording that the explanation names, in any case, and keeps the passage whole', () => {
    const quote = 'The Long Overdue plan is long\noverdue.';
    const pieces = markTerms(quote, parseTerms('“long overdue”: approves without saying who does.'));
    expect(pieces.map((piece) => piece.text).join('')).toBe(quote);
    expect(pieces.filter((piece) => piece.marked).map((piece) => piece.text)).toEqual([
      'Long Overdue',
      'long\noverdue',
    ]);
  });

  it('marks several, the longer one first', () => {
    expect(marked('A far-left, left plan.', '“left”: one. “far-left”: two.')).toEqual(['far-left', 'left']);
  });

  it.each([
    ['names none', 'This wording takes a side.'],
    ['names another', '“extreme”: takes a side.'],
    ['names a part of a word', '“rad”: takes a side.'],
    ['names signs of patterns', '“a.*”: takes a side.'],
  ])('marks nothing when the explanation %s', (_, explanation) => {
    const pieces = markTerms('A radical plan.', parseTerms(explanation));
    expect(pieces).toEqual([{ text: 'A radical plan.', marked: false }]);
  });
});
