import { describe, expect, it } from 'vitest';
import { createFigureTest, findFigures } from './find-figures.ts';

const keysOf = (text: string) => findFigures(text).map(({ key }) => key);

describe('findFigures', () => {
  it.each([
    ['an amount', 'The bridge costs $4.1 million.', ['money 4100000']],
    ['the same amount in full', 'The bridge costs 4,100,000 dollars.', ['money 4100000']],
    ['a share', 'Of the riders 54 percent pay.', ['percent 54']],
    ['a count', 'It carried 12,400 riders.', ['count 12400']],
    ['a small count with its noun', 'It carried 40 night riders.', ['count 40 rider']],
    ['a vote', 'The council voted 52-48.', ['score 52-48']],
  ])('finds %s', (_name, text, keys) => {
    expect(keysOf(text)).toEqual(keys);
  });

  it.each([
    ['a year', 'In 2019 elections were held.'],
    ['a day', 'After the May 30 protests and the Sept. 12 protests.'],
    ['a time', 'It needs 40 minutes and 15 years.'],
    ['an age', 'The 44-year-old left.'],
    ['a part of a name', 'Covid-19 cases rose.'],
    ['a small number', 'It has 3 piers.'],
  ])('does not find %s', (_name, text) => {
    expect(keysOf(text)).toEqual([]);
  });
});

describe('createFigureTest', () => {
  const [figure] = findFigures('The bridge costs $4.1 million.');
  const mayGive = (text: string) => figure !== undefined && createFigureTest(text)(figure);

  it.each(['It costs £4,100,000.', 'It costs about 4 million.', 'From 4.1 to 5 million dollars are paid.'])(
    'accepts “%s” as the figure, perhaps',
    (text) => {
      expect(mayGive(text)).toBe(true);
    },
  );

  it('accepts no other number', () => {
    expect(mayGive('It costs $7 million and opens on 12 May.')).toBe(false);
  });
});
