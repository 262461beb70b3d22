import { expect, it } from 'vitest';
import { type FeedMove, isConfirmedMove, updateFeedMove } from './feed-move.ts';

const hourMs = 3_600_000;
const begin = Date.UTC(2026, 10, 20, 12);
const at = (hours: number) => new Date(begin + hours * hourMs);

/** Good answers at these hours, each from there. */
function after(answers: readonly (readonly [hours: number, to: string | null])[]): FeedMove | null {
  return answers.reduce<FeedMove | null>((known, [hours, to]) => updateFeedMove(known, to, at(hours)), null);
}
const confirms = (answers: readonly (readonly [number, string | null])[]) => {
  const move = after(answers);
  return move !== null && isConfirmedMove(move, at(answers.at(-1)?.[0] ?? 0));
};

it.each([
  ['five times over a day', [0, 6, 12, 18, 24], true],
  ['four times over days', [0, 24, 48, 72], false],
  ['many times within hours', [0, 1, 2, 3, 4, 5, 6, 7], false],
  ['since a time that lies ahead of a clock put back', [90, 0, 1, 2, 3, 25], true],
  ['five times, the first a moment ago by a clock put back', [90, 80, 81, 82, 83], false],
] as const)('a move that is seen %s is settled: %o, %s', (_name, hours, isIt) => {
  expect(confirms(hours.map((hour) => [hour, 'https://new.example/rss'] as const))).toBe(isIt);
});

it('ends with a response from the feed’s own address, and starts again with another target', () => {
  const there = 'https://new.example/rss';
  expect(confirms([0, 6, 12, 18, 24].map((hour) => [hour, hour === 18 ? null : there] as const))).toBe(false);
  expect(
    after([
      [0, there],
      [6, null],
    ]),
  ).toBeNull();
  expect(
    after([
      [0, there],
      [6, 'https://other.example/rss'],
    ]),
  ).toEqual({
    ...{ to: 'https://other.example/rss', since: at(6), times: 1 },
  });
});
