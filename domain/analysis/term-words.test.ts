import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf } from '../testing/effort.ts';
import { findTerms, indexTerms } from './find-terms.ts';
import { pairSlot, slotOf, splitTerms, wordAt } from './term-words.ts';

const pattern = /[A-Za-z]+(?:['’][A-Za-z]+)*/g;

describe('splitTerms', () => {
  it.each([
    '',
    'word',
    "Don't say o’clock, o'b’c or rock ’n’ roll: 'quoted' and “quoted” ’",
    "x'' y'’z a'",
    'Ünïcode letters: naïve café, Ķelvin Kelvin, ſ and ﬁ',
    'Кириллица и English, 中文字 and 𝐭𝐡𝐞 letters [\\]^_`{|}~@',
    `${'long'.repeat(5000)} and “an unclosed quotation`,
  ])('finds the runs of letters in %j', (text) => {
    const words = splitTerms(text);
    const found = words.starts.map((start, at) => ({ start, end: words.ends[at], word: wordAt(words, at) }));
    const expected = [...text.matchAll(pattern)].map(({ 0: word, index }) => ({
      ...{ start: index, end: index + word.length },
      word: word.toLowerCase().replace('’', "'"),
    }));
    expect(found).toEqual(expected);
    expect(words.hashes).toHaveLength(expected.length);
  });

  it('finds the runs of letters in any text', () => {
    const pieces = [
      'a',
      'K',
      "'",
      '’',
      'İ',
      'ı',
      '\u212A',
      'ſ',
      '\u0301',
      '\uD83D',
      '😀',
      '𝐀',
      '\u00A0',
      ' ',
      '-',
      'é',
      '2',
    ];
    const anyText = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(anyText, (text) => {
        const words = splitTerms(text);
        const found = words.starts.map((start, at) => text.slice(start, words.ends[at]));
        expect(found).toEqual(text.match(pattern) ?? []);
      }),
      { seed: 7, numRuns: runsOf(300) },
    );
  });

  it('gives spellings of one word the same hash, and other words others', () => {
    const [one, other, third] = splitTerms("Don't DON’T dont").hashes;
    expect(one).toBe(other);
    expect(one).not.toBe(third);
    expect(wordAt(splitTerms('one'), 1)).toBe('');
  });
});

describe('words with the hash of a term', () => {
  it('are no match', () => {
    const index = indexTerms([{ term: 'far left', weight: 1, note: 'a' }]);
    const [far = 0, left = 0] = splitTerms('far left').hashes;
    let at = 0;
    const slot = pairSlot(far, left);
    const collides = (word: string) => slotOf(splitTerms(word).hashes[0] ?? 0) === slot;
    const letters = () => [...String(at)].map((digit) => String.fromCharCode(97 + Number(digit))).join('');
    while (!collides(letters())) at += 1;
    expect(findTerms(`${letters()} and ${letters()} left, far right, far left`, index)).toHaveLength(1);
  });
});
