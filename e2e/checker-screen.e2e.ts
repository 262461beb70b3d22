import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitAddress } from './support/check-article.ts';
import { type CheckedSystem, leftArticle, startCheckedSystem, topic } from './support/checked-system.ts';

let system: CheckedSystem;
beforeAll(async () => {
  system = await startCheckedSystem();
});
afterAll(() => system?.close());

async function violations(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { violations: found } = await new AxeBuilder({ page }).withTags(tags).setLegacyMode().analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

describe('the whole screen', () => {
  it('shows the three columns of the sample at /test-comparative-analysis', async () => {
    const page = await system.open('/test-comparative-analysis');
    await page.getByText('LEFT-LEANING').first().waitFor();
    await page.getByText('CENTER-LEANING').first().waitFor();
    await page.getByText('RIGHT-LEANING').first().waitFor();
    await page.context().close();
  });

  it.each([1440, 768, 390, 320])('never scrolls sideways and has no layout shift at %i px', async (width) => {
    const page = await system.visit('/', { width });
    const { sessionToken } = await system.app.signIn(system.app.adminEmail);
    await page.addInitScript((token) => {
      localStorage.setItem('sessionToken', token);
      Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        })[]) {
          if (!entry.hadRecentInput)
            Object.assign(window, { shifts: Reflect.get(window, 'shifts') + entry.value });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    }, sessionToken);
    await page.goto(system.app.address);
    for (const input of [leftArticle, topic]) {
      await submitAddress(page, input);
      await page.getByRole('heading', { name: 'Related Articles' }).waitFor();
      await page.waitForTimeout(300);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, input).toBeLessThanOrEqual(0);
    }
    expect(await page.evaluate(() => Number(Reflect.get(window, 'shifts')))).toBeLessThan(0.05);
    await page.context().close();
  });

  it.each([
    [1440, 'light'],
    [390, 'dark'],
  ] as const)('has no axe violation at %i px in %s', async (width, theme) => {
    const page = await system.open('/', { width, theme });
    await page.getByRole('button', { name: 'Paste text instead' }).click();
    await page.getByLabel('Text of the article').waitFor();
    expect(await violations(page), 'pasting').toEqual([]);
    await page.getByRole('button', { name: 'Close the text field' }).click();
    for (const input of [leftArticle, topic]) {
      await submitAddress(page, input);
      await page.getByRole('heading', { name: 'Related Articles' }).waitFor();
      if (input === topic) await page.getByRole('button', { name: 'Bias', exact: true }).click();
      expect(await violations(page), input).toEqual([]);
    }
    await page.goto(system.app.address);
    await page.getByRole('button', { name: 'Clear recent checks' }).waitFor();
    expect(await violations(page), 'recent checks').toEqual([]);
    await page.goto(`${system.app.address}/test-comparative-analysis`);
    await page.getByText('RIGHT-LEANING').first().waitFor();
    expect(await violations(page), 'demonstration').toEqual([]);
    await page.context().close();
  });

  it('can be used with the keyboard: sort, then analyse a suggestion', async () => {
    const page = await system.open('/');
    await submitAddress(page, topic);
    await page.getByRole('heading', { name: 'Related Articles' }).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.id);
    await expect.poll(focused).toBe('result');
    await page.getByRole('button', { name: 'Relevance', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page
      .getByText('Related articles, sorted by relevance, highest first')
      .waitFor({ state: 'attached' });
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Clear Sort');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('title');
    while (!(await page.evaluate(() => document.activeElement?.textContent?.startsWith('Analyse Bias')))) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Political Bias' }).waitFor();
    await expect.poll(focused).toBe('result');
    await page.context().close();
  });
});
