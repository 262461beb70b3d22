import { describe, expect, it } from 'vitest';
import type { Side } from '../analysis/rating.ts';
import { interleave, opposingArticles } from './opposing-articles.ts';

const of = (name: string, side: Side | null, relevance: number, credibility: number | null = 0.6) => ({
  name,
  side,
  relevance,
  credibility,
});
const items = [
  of('l1', 'left', 0.9),
  of('c1', 'center', 0.8),
  of('r1', 'right', 0.3),
  of('r2', 'right', 0.7),
  of('l2', 'left', 0.4),
  of('u', null, 1),
  of('poor', 'right', 1, 0.39),
  of('unknown', 'left', 1, null),
  of('floor', 'center', 0.1, 0.4),
];

describe('opposingArticles', () => {
  it.each([
    ['left', ['r2', 'r1', 'c1', 'floor']],
    ['right', ['l1', 'l2', 'c1', 'floor']],
    ['center', ['l1', 'r2', 'l2', 'r1']],
  ] satisfies [Side, string[]][])('of a %s article are %j', (side, expected) => {
    expect(opposingArticles(side, items).map(({ name }) => name)).toEqual(expected);
  });

  it('are none when nothing qualifies', () => {
    expect(opposingArticles('right', [of('r', 'right', 1), of('u', null, 1)])).toEqual([]);
  });
});

describe('interleave', () => {
  it('interleaves lists until all are empty', () => {
    expect(interleave([[1, 4, 6], [], [2], [3, 5]])).toEqual([1, 2, 3, 4, 5, 6]);
    expect(interleave([])).toEqual([]);
  });
});
