import { describe, expect, it } from 'vitest';
import { findPresumedThings, isKnownBody, isNamed } from './presumed-things.ts';

describe('what a sentence speaks of as known', () => {
  it.each([
    ['The pregnant actress stood on the bridge of Wendle.', 'actress'],
    ['Engineers of Wendle read the letter.', 'letter'],
    ['On Monday the newly filed lawsuits came before a court of Wendle.', 'lawsuit'],
    ['Prices rose, and the group left.', 'group'],
  ])('is a noun with "the": %s', (sentence, noun) => {
    expect(findPresumedThings(sentence).definite).toEqual([noun]);
  });

  it.each([
    'The pregnant actress of the Wendle theatre stood on the bridge.',
    'The Wendle harbour council met on the bridge.',
    'The pandemic has closed the bridge.',
    'Engineers of Wendle wrote a letter and read the letter on Monday.',
    'Engineers of Wendle read the letter of the council on Monday.',
    'Engineers of Wendle read the letter “Bridges” on Monday.',
    '“We read the letter,” said Ada Holm.',
    'Wendle Works opened a bridge, and the company left.',
  ])('is no noun that something describes or that stands before: %s', (sentence) => {
    expect(findPresumedThings(sentence).definite).toEqual([]);
  });

  it('is a noun with "this" or "these" that does not stand before it, and no time', () => {
    const { pointed } = findPresumedThings(
      'The council voted this fiscal year for these rules of the bridge.',
    );
    expect(pointed).toEqual(['rules']);
    expect(findPresumedThings('A rule of Wendle ended, and this rule stays.').pointed).toEqual([]);
  });

  it.each([
    ['More than a thousand people in her town left.', true],
    ['Just last week, he closed the bridge.', true],
    ['As a teacher left, her bus stood on the bridge.', false],
    ['Holm said he closed the bridge.', false],
    ['In Wendle, Ada Holm closed her bridge.', false],
    ['Bridges “that he closed” are old.', false],
  ])('is somebody where "he" or "her" stands before any name: %s', (sentence, expected) => {
    expect(findPresumedThings(sentence).somebody).toBe(expected);
  });
});

it('finds a noun in any of its forms, and a company by a name', () => {
  expect(isNamed('rallies', 'Three rallied.')).toBe(true);
  expect(isNamed('letter', 'A bridge closed.')).toBe(false);
  expect(isKnownBody('company', 'Yesterday Wendle Works opened.')).toBe(true);
  expect(isKnownBody('company', 'To mark Easter in Wendle')).toBe(false);
  expect(isKnownBody('letter', 'Yesterday Wendle Works opened.')).toBe(false);
});
