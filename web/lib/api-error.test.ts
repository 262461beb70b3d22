import { expect, it } from 'vitest';
import { retryAfterMs } from './api-error.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const ms = (retryAfter: string, date?: string) =>
  retryAfterMs(new Headers({ 'retry-after': retryAfter, ...(date === undefined ? {} : { date }) }), now);

it.each([
  ['0', 0],
  ['7', 7_000],
  [' 120 ', 120_000],
  ['Sun, 01 Mar 2026 12:00:30 GMT', 30_000],
  ['Sunday, 01-Mar-26 12:00:30 GMT', 30_000],
  ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
])('reads %j', (header, wait) => expect(ms(header)).toBe(wait));

it.each(['', 'soon', '-3', '1.5', '1e9', '99999999999'])('ignores %j', (header) =>
  expect(ms(header)).toBeNull(),
);

it('is null without a header', () => expect(retryAfterMs(new Headers(), now)).toBeNull());

it('compares a date with that of the answer, not with the clock of the browser', () =>
  expect(ms('Thu, 05 Feb 2026 10:00:30 GMT', 'Thu, 05 Feb 2026 10:00:00 GMT')).toBe(30_000));
