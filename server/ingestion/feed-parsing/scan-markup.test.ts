import { expect, it } from 'vitest';
import { scanMarkup } from './scan-markup.ts';

it.each([
  ['with a text', '<source url="https://wire.example/rss">Wire</source>', true],
  ['without one', '<source url="https://wire.example/rss"></source>', true],
  ['never closed', '<source url="https://wire.example/rss"><b>Wire</b>', false],
  ['of HTML', '<br>', false],
])('counts an element that HTML never closes as closed: %s', (_, content, isBalanced) => {
  expect(scanMarkup(`<rss><channel><item>${content}</item></channel></rss>`)).toMatchObject({ isBalanced });
});
