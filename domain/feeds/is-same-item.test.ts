import { expect, it } from 'vitest';
import { isSameItem } from './is-same-item.ts';

const hour = 3_600_000;
const known = { address: 'https://paper.example/a', title: 'A title', time: 100 * hour };

it.each([
  [true, 'nothing else', {}],
  [true, 'a corrected title', { title: 'Another title', time: 300 * hour }],
  [true, 'another address', { address: 'https://paper.example/b' }],
  [true, 'another address and no date', { address: 'https://paper.example/b', time: null }],
  [true, 'another scheme and host', { address: 'http://www.paper.example/a/', title: 'Other' }],
  [true, 'a session', { address: 'https://paper.example/a?PHPSESSID=1', title: 'Other' }],
  [false, 'another address and title', { address: 'https://paper.example/b', title: 'Other' }],
  [false, 'another address and a later date', { address: 'https://paper.example/b', time: 124 * hour }],
])('is %s for an item of the same guid with %s', (expected, _, change) => {
  expect(isSameItem(known, { ...known, ...change })).toBe(expected);
});
