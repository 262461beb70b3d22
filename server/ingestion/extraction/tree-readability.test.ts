import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readability } from '@mozilla/readability';
import { describe, expect, it } from 'vitest';
import { rootFolder } from '#server/config/paths.ts';
import { address, paragraphs, story } from '#testing/sample-pages.ts';
import { elementsBelow } from './elements.ts';
import { extractArticle } from './extract-article.ts';
import { parsePage } from './tree/parse-page.ts';
import type { TreeElement } from './tree/tree.ts';
import { TreeReadability } from './tree-readability.ts';

/** The questions that the tree answers instead of Readability. */
interface Answers {
  _getInnerText(element: TreeElement): string;
  _getCharCount(element: TreeElement, character: string): number;
  _getLinkDensity(element: TreeElement): number;
  _getTextDensity(element: TreeElement, tags: string[]): number;
  _isElementWithoutContent(element: TreeElement): boolean;
  _isValidByline(element: TreeElement, names: string): boolean;
}

const original = Readability.prototype as unknown as Answers;

function answersOf(answers: Answers, reader: TreeReadability, element: TreeElement) {
  const names = `${element.className} ${element.id}`;
  return {
    text: answers._getInnerText.call(reader, element),
    hasTenCommas: answers._getCharCount.call(reader, element, ',') >= 10,
    linkDensity: answers._getLinkDensity.call(reader, element),
    textDensity: answers._getTextDensity.call(reader, element, ['SPAN', 'LI', 'TD', 'P', 'DIV', 'UL']),
    isEmpty: answers._isElementWithoutContent.call(reader, element),
    isByline: answers._isValidByline.call(reader, element, names),
  };
}

const folder = join(rootFolder, 'evals', 'testdata', 'extraction-2026');
const pages = readdirSync(folder).filter((file) => file.endsWith('.html'));

describe('TreeReadability', () => {
  it('answers as Readability does, for each element of the invented pages', () => {
    let compared = 0;
    for (const file of pages) {
      const page = parsePage(readFileSync(join(folder, file), 'utf8'));
      const reader = new TreeReadability(page, () => page);
      for (const element of elementsBelow(page)) {
        const own = answersOf(reader as unknown as Answers, reader, element);
        const { linkDensity, ...theirs } = answersOf(original, reader, element);
        expect(own).toMatchObject(theirs);
        expect(own.linkDensity).toBeCloseTo(linkDensity, 10);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(1000);
  });

  it.each([
    ['names that speak against it', (text: string) => `<div class="comment">${text}</div>`],
    ['a role that speaks against it', (text: string) => `<div role="complementary">${text}</div>`],
    ['each word in a font', (text: string) => `<font>${text}</font>`],
  ])('finds a text in a later try, in spite of %s', (_, wrap) => {
    const body = wrap(paragraphs(story));
    const html = `<html><head><title>Bridge vote</title></head><body>${body}<p>Home</p></body></html>`;
    expect(extractArticle({ html, address }).text).toContain(story.join('\n\n'));
  });

  it.each([
    ['with a long text not at all', paragraphs(story), 0],
    ['without a text once, for all further tries', '<p>Home</p>', 1],
  ])('parses a page %s again', (_, body, expected) => {
    const parse = () => parsePage(`<html><head><title>Bridge vote</title></head><body>${body}</body></html>`);
    let count = 0;
    const reader = new TreeReadability(parse(), () => {
      count += 1;
      return parse();
    });
    reader.parse();
    expect(count).toBe(expected);
  });

  it('tries a large page twice, strictly and weakly', () => {
    const html = `<html><head><title>Bridge vote</title></head><body><p>Home</p></body></html>`;
    const flagsOf = (isLarge: boolean) => {
      const reader = new TreeReadability(parsePage(html), () => parsePage(html), { isLarge });
      const flags: number[] = [];
      const tried = reader as unknown as { _prepArticle(content: TreeElement): void; _flags: number };
      tried._prepArticle = () => flags.push(tried._flags);
      reader.parse();
      return flags;
    };
    expect(flagsOf(false)).toEqual([7, 6, 4, 0]);
    expect(flagsOf(true)).toEqual([7, 0]);
  });

  it('reads links that run a script as words', () => {
    const body = paragraphs([...story.slice(1), `<a href="javascript:open()">${story[0]}</a>`]);
    const html = `<html><head><title>Bridge vote</title></head><body>${body}</body></html>`;
    expect(extractArticle({ html, address }).text).toBe([...story.slice(1), story[0]].join('\n\n'));
  });
});
