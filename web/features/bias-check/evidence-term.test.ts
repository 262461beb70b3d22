import { describe, expect, it } from 'vitest';
import { markTerm } from './evidence-term.ts';

describe('markTerm', () => {
  it('finds the wording that the explanation names, in any case', () => {
    expect(markTerm('The Long Overdue plan.', '“long overdue” carries approval.')).toEqual({
      before: 'The ',
      term: 'Long Overdue',
      after: ' plan.',
    });
  });

  it('takes the first named wording that the passage holds', () => {
    expect(markTerm('A radical plan.', '"extreme" or "radical" takes a side.')?.term).toBe('radical');
  });

  it.each([
    ['names none', 'This wording takes a side.'],
    ['names another', '“extreme” takes a side.'],
  ])('marks nothing when the explanation %s', (_, explanation) => {
    expect(markTerm('A radical plan.', explanation)).toBeNull();
  });
});
