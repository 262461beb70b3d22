import { expect, it } from 'vitest';
import { takeInTurns } from './take-in-turns.ts';

it.each([
  [[], 5, []],
  [[[1, 2, 3]], 2, [1, 2]],
  [[[1, 2, 3, 4], [11], [21, 22]], 5, [1, 11, 21, 2, 22]],
  [[[1, 2], [], [21]], 10, [1, 21, 2]],
  [[[1], [11], [21]], 2, [1, 11]],
  [[[1], [11]], 0, []],
])('alternates between the queues %j up to %i items', (queues, total, expected) => {
  expect(takeInTurns(queues, total)).toEqual(expected);
});
