import { describe, expect, it } from 'vitest';
import { collectBlocks } from './blocks.ts';
import { parsePage } from './tree/parse-page.ts';

const linesOf = (html: string): string[] =>
  collectBlocks(parsePage(`<html><body>${html}</body></html>`).documentElement).flatMap(({ lines }) => lines);

describe('the text of a tree', () => {
  it.each([
    ['<p>to bring <a href="#">one</a> into being</p>', ['to bring one into being']],
    ['<p>to bring <b>one</b><br>into being</p>', ['to bring one', 'into being']],
    ['<p>one</p>into<div>being</div>', ['one', 'into', 'being']],
    ['<p>un<em>believ</em>able</p>', ['unbelievable']],
    ['<p>one\n<i>into</i>\n being</p>', ['one into being']],
    ['<ul><li>one</li><li>into</li></ul>', ['one', 'into']],
    ['<p> one \t two\u00A0three  four \u3000 </p>', ['one two three four']],
  ])('joins words of %s only where the page does', (html, lines) => {
    expect(linesOf(html)).toEqual(lines);
  });
});
