import { expect, it } from 'vitest';
import { delayBeforeRetry, delayWhenSetAside } from './retry-item.ts';

const minutes = (count: number) => count * 60_000;

it.each([
  ['timeout', 1, null, 0.5, minutes(15)],
  ['timeout', 1, null, 0, minutes(11.25)],
  ['server-error', 2, null, 0.5, minutes(60)],
  ['network', 3, null, 0.5, minutes(240)],
  ['network', 4, null, 0.5, null],
  ['rate-limited', 1, 7200, 0.5, minutes(120)],
  ['robots', 1, null, 0.5, null],
  ['not-found', 1, null, 0.5, null],
  ['no-article', 1, 60, 0.5, null],
] as const)('after %s, attempt %i, Retry-After %s', (failure, attempts, retryAfter, random, expected) => {
  expect(delayBeforeRetry(failure, attempts, retryAfter, random)).toBe(expected);
});

it('tries what was set aside again after a quarter of an hour, later at most a day apart, and for ever', () => {
  expect([1, 2, 3, 4, 5, 6, 1000].map(delayWhenSetAside)).toEqual(
    [15, 60, 240, 960, 1440, 1440, 1440].map(minutes),
  );
});
