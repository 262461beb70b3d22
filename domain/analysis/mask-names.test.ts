import { describe, expect, it } from 'vitest';
import { timesLonger } from '#domain/testing/times-longer.ts';
import { maskNames } from './mask-names.ts';

describe('maskNames', () => {
  it.each([
    [
      'a full name, then the surname',
      'Ada Quill spoke. Then Quill left.',
      'Person 1 spoke. Then Person 1 left.',
    ],
    ['a title', 'On Monday, President Varga signed it.', 'On Monday, President Person 1 signed it.'],
    ['a title with a dot', 'Sen. Mira Holt objected.', 'Sen. Person 1 objected.'],
    ['a possessive', 'Ada Quill’s plan and Quill’s vote', 'Person 1’s plan and Person 1’s vote'],
    ['an initial', 'Writer Tom B. Marsh resigned.', 'Person 1 resigned.'],
    ['a particle', 'They met Ludo van Mersch there.', 'They met Person 1 there.'],
    ['two people', 'Ada Quill met Ines Moor.', 'Person 1 met Person 2.'],
    [
      'two people of one surname, and the surname alone, which may be either',
      'Ada Quill met Tom Quill. Quill left. Tom B. Quill stayed.',
      'Person 1 met Person 3. Person 2 left. Person 3 stayed.',
    ],
    ['a word before a name', 'When Ada Quill came, they left.', 'When Person 1 came, they left.'],
    ['an accent', 'Zoë Ångström won.', 'Person 1 won.'],
    [
      'an institution',
      'The Supreme Court and the White House agree.',
      'The Supreme Court and the White House agree.',
    ],
    ['a place', 'In New York and North Carolina it rained.', 'In New York and North Carolina it rained.'],
    [
      'the outlet',
      'The Vale Gazette has learnt; vale.example says',
      'The the outlet has learnt; the outlet says',
    ],
    [
      'a word that is also written small',
      'Foreign Relations soured. Relations are bad; relations matter.',
      'Person 1 soured. Relations are bad; relations matter.',
    ],
    ['a small word between capitals', 'Building a Factory', 'Building a Factory'],
    ['lower case', 'the mayor of the town spoke', 'the mayor of the town spoke'],
    ['nothing', '', ''],
  ])('masks %s', (_name, text, masked) => {
    expect(maskNames(text, ['Vale Gazette', 'vale.example']).text).toBe(masked);
  });

  it('leads back to the original', () => {
    const text = 'Ada Quill slammed the reckless plan of Ines Moor on Friday.';
    const masked = maskNames(text, []);
    const back = (wanted: string) => {
      const start = masked.text.indexOf(wanted);
      const span = masked.toOriginal({ start, end: start + wanted.length });
      return text.slice(span.start, span.end);
    };
    expect(back('the reckless plan')).toBe('the reckless plan');
    expect(back('slammed the reckless plan of Person 2')).toBe('slammed the reckless plan of Ines Moor');
    expect(back('Person 1 slammed')).toBe('Ada Quill slammed');
    expect(back('erson 2 on')).toBe('Ines Moor on');
  });

  it('takes time in proportion to long runs of capitals', () => {
    expect(maskNames('Abc Def Ghi '.repeat(70_000), []).text).not.toContain('Abc');
    expect(maskNames(`${'Aa'.repeat(100_000)} Ada Quill`, []).text).toContain('Person 1');
    const many = (size: number) => maskNames('Abc Def Ghi '.repeat(size), []);
    expect(timesLonger(many, 17_500, 70_000)).toBeLessThan(10);
    const long = (size: number) => maskNames(`${'Aa'.repeat(size)} Ada Quill`, []);
    expect(timesLonger(long, 2_000_000, 8_000_000)).toBeLessThan(10);
  });
});
