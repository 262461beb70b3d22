import { expect, it } from 'vitest';
import { chanceOfAtLeast } from './exact-test.ts';

it.each([
  ['all of five and none of six', { count: 5, of: 5, othersCount: 0, othersOf: 6 }, 1 / 462],
  // C(5,4) of C(11,4).
  ['four of five and none of six', { count: 4, of: 5, othersCount: 0, othersOf: 6 }, 5 / 330],
  ['two of two and none of two', { count: 2, of: 2, othersCount: 0, othersOf: 2 }, 1 / 6],
  ['as many as possible on both sides', { count: 3, of: 3, othersCount: 4, othersOf: 4 }, 1],
  ['none', { count: 0, of: 3, othersCount: 2, othersOf: 4 }, 1],
])('gives the hypergeometric probability of %s', (_name, table, chance) => {
  expect(chanceOfAtLeast(table)).toBeCloseTo(chance, 10);
});
