import { describe, expect, it } from 'vitest';
import { findChangedItems, type ListedAgain } from './find-changed-items.ts';

const hourMs = 3_600_000;
const again = (
  item: number,
  listed: Partial<{ title: string; updated: number | null }>,
  stored: Partial<{ title: string; updated: number | null }> = {},
): ListedAgain<number> => {
  const first = { title: `Headline ${item}`, updated: 0 };
  return { item, stored: { ...first, ...stored }, listed: { ...first, ...listed } };
};

describe('items that are listed again', () => {
  it.each([
    ['title', { title: 'Another headline' }, true],
    ['time of change', { updated: hourMs }, true],
    ['case, marks and spaces', { title: 'HEADLINE  “1”' }, false],
    ['a time that is rounded', { updated: 30_000 }, false],
    ['an earlier time', { updated: -hourMs }, false],
    ['no title', { title: '' }, false],
    ['no time', { updated: null }, false],
  ])('are changed by %s: %j, %s', (_, change, isChanged) => {
    expect(findChangedItems([again(1, change)])).toEqual(isChanged ? [1] : []);
  });

  it('are not changed by a time where none was known, nor by a title where there was none', () => {
    const items = [again(1, { updated: hourMs }, { updated: null }), again(2, {}, { title: '' })];
    expect(findChangedItems(items)).toEqual([]);
  });

  it('are not changed by their times where the feed writes the time of its answer', () => {
    const list = [1, 2, 3, 4, 5].map((item) => again(item, { updated: hourMs }));
    const retitled = again(6, { updated: hourMs, title: 'Another headline' });
    expect(findChangedItems([...list, retitled])).toEqual([6]);
    const same = [7, 8, 9, 10, 11].map((item) => again(item, {}));
    expect(findChangedItems([...list, ...same])).toEqual([1, 2, 3, 4, 5]);
  });
});
