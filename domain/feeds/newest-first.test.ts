import { describe, expect, it } from 'vitest';
import { newestFirst } from './newest-first.ts';
import { newestItem } from './newest-item.ts';

const order = (times: readonly (number | null)[]) =>
  newestFirst([...times.entries()], ([, time]) => time).map(([at]) => at);

describe('newestFirst', () => {
  it('sorts by date, and keeps the order of equal dates', () => {
    expect(order([1, 2, 3])).toEqual([2, 1, 0]);
    expect(order([3, 2, 1])).toEqual([0, 1, 2]);
    expect(order([5, 7, 5, 7])).toEqual([1, 3, 0, 2]);
  });

  it('leaves items without a date beside their neighbours', () => {
    expect(order([null, null, null])).toEqual([0, 1, 2]);
    expect(order([1, null, 3, null])).toEqual([2, 3, 0, 1]);
    expect(order([null, 1, 3])).toEqual([2, 0, 1]);
    expect(order([])).toEqual([]);
  });
});

describe('newestItem', () => {
  const now = new Date('2026-11-20T12:00:00.000Z');
  it.each([
    [['2026-11-19T12:00:00Z', null, '2026-11-18T12:00:00Z'], '2026-11-19T12:00:00.000Z'],
    // Local time labelled GMT.
    [['2026-11-20T20:00:00Z', '2026-11-19T12:00:00Z'], now.toISOString()],
    [['2027-11-20T12:00:00Z', '2026-11-19T12:00:00Z'], '2026-11-19T12:00:00.000Z'],
    [['2027-11-20T12:00:00Z', 'never', null], null],
    [[], null],
  ])('is of the latest date that can be: %j', (dates, latest) => {
    expect(
      newestItem(
        dates.map((publishedAt) => ({ publishedAt })),
        now,
      ),
    ).toBe(latest);
  });
});
