import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EditionSystem } from './support/edition-system.ts';
import { openEdition } from './support/shared-system.ts';

let system: EditionSystem;
beforeAll(async () => {
  system = await openEdition();
});
afterAll(() => system?.close());

const titles = (page: Page) => page.locator('.search-result h3').allTextContents();
const marked = (page: Page) => page.locator('.search-result mark').first().textContent();
const address = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

describe('the search page', () => {
  it('is reached by / from any page, finds stories and articles, and is worked by keyboard', async () => {
    const page = await system.open('/methodology');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('/');
    await page.getByRole('heading', { name: 'What you can write' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await page.keyboard.type('bridge/');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Articles' }).waitFor();
    expect(address(page)).toBe('/search?q=bridge');
    expect((await marked(page))?.toLowerCase()).toBe('bridge');
    const [story = ''] = await titles(page);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toBe(story);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => address(page)).toMatch(/^\/story\//);
    await page.context().close();
  });

  it('lets a title with a marked word be one text, not columns, on a phone', async () => {
    const page = await system.open('/search?q=bridge', { width: 390 });
    await page.locator('.search-result h3 mark').first().waitFor();
    const links = await page.locator('.search-result h3 a:has(mark)').evaluateAll((all) =>
      all.map((link) => {
        link.querySelector('.visually-hidden')?.remove();
        return [link.textContent, (link as HTMLElement).innerText];
      }),
    );
    // The browser writes a line break between parts that are boxes of their own.
    expect(links.map(([, shown]) => shown)).toEqual(links.map(([text]) => text));
    await page.context().close();
  });

  it('keeps filters in the address, explains a wrong date and searches for the rest', async () => {
    const page = await system.open('/search?q=bridge+before%3Ayesterdy&side=left');
    await page.getByText('“yesterdy” is no date.').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('bridge before:yesterdy');
    await page.locator('.search-result').first().waitFor();
    const left = (await titles(page)).length;
    await page.getByRole('radio', { name: /^All$/ }).nth(1).check({ force: true });
    await expect.poll(async () => (await titles(page)).length).toBeGreaterThan(left);
    await expect.poll(() => address(page)).toBe('/search?q=bridge+before%3Ayesterdy');
    await page.goBack();
    await expect.poll(async () => (await titles(page)).length).toBe(left);
    await page.context().close();
  });
});
