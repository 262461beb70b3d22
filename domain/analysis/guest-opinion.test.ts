import { describe, expect, it } from 'vitest';
import { isGuestOpinion } from './guest-opinion.ts';

describe('isGuestOpinion', () => {
  it.each([
    ['Ada Holm Opinion contributor\n\nThe bridge should stay.', true],
    [`${'The bridge should stay. '.repeat(200)}The views expressed by contributors are their own.`, true],
    ['The opinions expressed in this commentary are those of the author.', true],
    ['The mayor gave her opinion of the bridge. A guest wrote a column on it.', false],
    ['The views expressed in the hall were angry.', false],
    ['', false],
  ])('of %j: %s', (text, is) => {
    expect(isGuestOpinion(text)).toBe(is);
  });
});
