import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoryComparison } from '#contract/story-analysis.ts';
import { comparedEvents, comparedOutlets } from './support/compared-event.ts';
import { type EditionSystem, startEditionSystem } from './support/edition-system.ts';
import { overflow, violationsIn } from './support/violations.ts';

let system: EditionSystem;
let path: string;
beforeAll(async () => {
  system = await startEditionSystem({}, comparedEvents, comparedOutlets);
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
      const entries = [
        ...(compared?.leads_with ?? []),
        ...(compared?.stresses ?? []),
        ...(compared?.words ?? []),
      ];
      expect(entries.length).toBeGreaterThan(0);
      const text = (await column(page, `${side.toUpperCase()}-LEANING`).textContent()) ?? '';
      for (const entry of entries) {
        expect(text).toContain(
          `${entry.text} ${entry.count} of ${entry.of} articles, ${entry.others_count} of ${entry.others_of} of the others`,
        );
        for (const { quote } of entry.passages) expect(text).toContain(quote);
      }
    }
    await page.context().close();
  });

  it('stands on the page once: in columns, and in differences that name both sides', async () => {
    const page = await openStory();
    const text = (await page.getByRole('main').textContent()) ?? '';
    expect(text).toMatch(/(?:Left|Right) articles .* \(5 of 5\)/);
    const quotes = await page
      .locator('.comparison-quotes li')
      .evaluateAll((items) => items.map(({ firstChild }) => firstChild?.parentElement?.textContent ?? ''));
    expect(quotes.length).toBeGreaterThan(2);
    expect(new Set(quotes).size).toBe(quotes.length);
    await page.context().close();
  });

  it('opens its passages by keyboard and leads from a passage to the article', async () => {
    const page = await openStory();
    const passages = page.locator('.comparison-rows details').first();
    await passages.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => passages.getAttribute('open')).not.toBeNull();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.article-row:focus').waitFor();
    await page.context().close();
  });

  it('fits every width, without findings of axe in both themes', async () => {
    for (const width of [390, 768, 1440]) {
      const page = await openStory(width);
      await page.locator('.comparison-rows summary').first().click();
      expect(await overflow(page), `${width}`).toBeLessThanOrEqual(0);
      expect(await violationsIn(page), `${width}`).toEqual([]);
      await page.context().close();
    }
  });
});
