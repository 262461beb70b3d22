import { expect, it } from 'vitest';
import { shareOut } from './share-out.ts';

it.each([
  [[], 5, []],
  [[[1, 2, 3]], 2, [1, 2]],
  [[[1, 2, 3, 4], [11], [21, 22]], 5, [1, 11, 21, 2, 22]],
  [[[1, 2], [], [21]], 10, [1, 21, 2]],
  [[[1], [11], [21]], 2, [1, 11]],
  [[[1], [11]], 0, []],
])('shares out %j, %i in all', (lines, total, expected) => {
  expect(shareOut(lines, total)).toEqual(expected);
});
