import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EditionSystem } from './support/edition-system.ts';
import { openComparedEdition } from './support/shared-system.ts';
import { colourViolations, overflow, violationsIn } from './support/violations.ts';

let system: EditionSystem;
let story: string;
beforeAll(async () => {
  system = await openComparedEdition();
  story = `/story/${system.stories.find(({ article_count }) => article_count === 10)?.id}`;
});
afterAll(() => system?.close());

const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

const choose = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name, exact: true }).check();

describe('the comfort of reading', () => {
  it('changes size, width, contrast and motion at once, and keeps them before the first paint', async () => {
    const page = await system.open('/news');
    await page.locator('.story-card').first().waitFor();
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('link', { name: 'Text size and display' }).click();
    await page.getByRole('group', { name: 'Text size' }).waitFor();
    const size = async () => Number.parseFloat(await styleOf(page, '.prose', 'font-size'));
    const width = async () => (await page.locator('.prose').first().boundingBox())?.width ?? 0;
    const [normalSize, normalWidth] = [await size(), await width()];
    await choose(page, 'Text size', 'Larger');
    await expect.poll(size).toBeCloseTo(normalSize * 1.25, 1);
    await choose(page, 'Width of the text', 'Narrow');
    await expect.poll(width).toBeLessThan(normalWidth * 1.1);
    await choose(page, 'Contrast', 'High');
    await expect.poll(() => styleOf(page, 'body', 'background-color')).toBe('rgb(255, 255, 255)');
    await choose(page, 'Motion', 'None');
    expect(await violationsIn(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
    await page.reload({ waitUntil: 'commit' });
    await page.locator('html[data-motion="still"]').waitFor({ state: 'attached' });
    const kept = await page.evaluate(() => ({ ...document.documentElement.dataset }));
    expect(kept).toMatchObject({
      textSize: 'larger',
      lineWidth: 'narrow',
      contrast: 'high',
      motion: 'still',
    });
    for (const width of [1440, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of ['/display', '/news', story]) {
        await page.goto(system.app.address + path);
        await page.locator('.display-choices, .story-card, .article-row').first().waitFor();
        await expect.poll(() => overflow(page), { message: `${path} ${width}` }).toBeLessThanOrEqual(0);
      }
    }
    expect(await styleOf(page, '.article-row', 'transition-duration')).toBe('0s');
    expect(await colourViolations(page)).toEqual([]);
    await page.context().close();
  });

  it('follows the wish of the system for more contrast', async () => {
    const page = await system.open('/news');
    await page.locator('.story-card').first().waitFor();
    const colour = () => styleOf(page, '.story-card .meta', 'color');
    const before = await colour();
    await page.emulateMedia({ contrast: 'more' });
    expect(await colour()).not.toBe(before);
    expect(await colourViolations(page)).toEqual([]);
    await page.context().close();
  });

  it('prints a whole story, dark on white in the dark theme too, with its address', async () => {
    const page = await system.open(story, { theme: 'dark' });
    await page.locator('.article-row').first().waitFor();
    const rows = page.locator('.article-row');
    expect(await rows.count()).toBe(6);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    expect(await rows.count()).toBe(10);
    expect(await styleOf(page, 'h1', 'color')).toBe('rgb(20, 24, 28)');
    expect(await styleOf(page, 'body', 'background-color')).toBe('rgb(255, 255, 255)');
    await page.getByText(`From ${system.app.address}/story/`).waitFor();
    for (const name of ['Share Story', 'Save Story', 'Menu'])
      expect(await page.getByRole('button', { name }).isVisible(), name).toBe(false);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect.poll(() => rows.count()).toBe(6);
    await page.context().close();
  });
});
