import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoryComparison } from '#contract/story-analysis.ts';
import type { EditionSystem } from './support/edition-system.ts';
import { openComparedEdition } from './support/shared-system.ts';
import { overflow, violationsIn } from './support/violations.ts';

let system: EditionSystem;
let path: string;
beforeAll(async () => {
  system = await openComparedEdition();
  const story = system.stories.find(({ article_count }) => article_count === 10);
  path = `/story/${story?.id}`;
});
afterAll(() => system?.close());

const column = (page: Page, name: string) => page.getByRole('region', { name });

async function openStory(width?: number): Promise<Page> {
  const page = await system.open(path, width === undefined ? {} : { width });
  await column(page, 'LEFT-LEANING').waitFor();
  return page;
}

describe('the comparison of a story', () => {
  it('is the same in the API as on the page', async () => {
    const { comparison } = await system.call<StoryComparison>(
      'GET',
      `/news${path.replace('story', 'stories')}/comparative-analysis`,
    );
    const page = await openStory();
    for (const side of ['left', 'right'] as const) {
      const compared = comparison?.sides[side];
      const text = (await column(page, `${side.toUpperCase()}-LEANING`).textContent()) ?? '';
      expect(compared?.headlines?.length).toBeGreaterThan(0);
      for (const headline of compared?.headlines ?? []) expect(text).toContain(headline.text);
      const { quotes = [], words = [] } = compared?.described ?? {};
      const facts = [...quotes, ...words].flatMap(({ passages }) => passages);
      for (const { quote } of [...(compared?.passages ?? []), ...facts]) expect(text).toContain(quote);
    }
    await page.context().close();
  });

  it('stands on the page once: in columns, and in differences that name both sides', async () => {
    const page = await openStory();
    const text = (await page.getByRole('main').textContent()) ?? '';
    expect(text).toMatch(/Key differencesHeadlinesL.+ Post: “.+R.+ Post: “/);
    const quotes = await page.locator('.perspective-columns .comparison-quote').allTextContents();
    expect(quotes.length).toBeGreaterThan(2);
    expect(new Set(quotes).size).toBe(quotes.length);
    await page.context().close();
  });

  it('leads by keyboard from a passage to its article', async () => {
    const page = await openStory();
    await page.locator('.headline-list .comparison-source').first().locator('a, button').focus();
    await page.keyboard.press('Enter');
    await page.locator('.article-row:focus').waitFor();
    await page.context().close();
  });

  it('fits every width, without findings of axe in both themes', async () => {
    const page = await openStory(1440);
    expect(await violationsIn(page)).toEqual([]);
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => overflow(page), { message: `${width}` }).toBeLessThanOrEqual(0);
    }
    // The colours of a theme are the same at every width.
    expect(await violationsIn(page, ['light']), 'on a phone').toEqual([]);
    await page.context().close();
  });
});
