import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { afterDrawing } from './support/after-drawing.ts';
import { submitAddress } from './support/check-article.ts';
import { type CheckedSystem, leftArticle, topic } from './support/checked-system.ts';
import { sumShifts, watchShifts } from './support/layout-shifts.ts';
import { openCheckedSystem } from './support/shared-system.ts';
import { overflow, violationsIn } from './support/violations.ts';

let system: CheckedSystem;
beforeAll(async () => {
  system = await openCheckedSystem();
});
afterAll(() => system?.close());

describe('the whole screen', () => {
  it('shows the three columns of the sample at /test-comparative-analysis', async () => {
    const page = await system.open('/test-comparative-analysis');
    await page.getByText('LEFT-LEANING').first().waitFor();
    await page.getByText('CENTER-LEANING').first().waitFor();
    await page.getByText('RIGHT-LEANING').first().waitFor();
    await page.context().close();
  });

  it.each([
    [1440, 768],
    [390, 320],
  ])('never scrolls sideways and has no layout shift at %i px, nor at %i px', async (width, narrower) => {
    const page = await system.visit('/', { width });
    const { sessionToken } = await system.app.signIn(system.app.adminEmail);
    await watchShifts(page);
    await page.addInitScript((token) => {
      localStorage.setItem('sessionToken', token);
    }, sessionToken);
    await page.goto(system.app.address);
    for (const input of [leftArticle, topic]) {
      await submitAddress(page, input);
      await page.getByRole('heading', { name: 'Related Articles' }).waitFor();
      await afterDrawing(page);
      expect(await overflow(page), input).toBeLessThanOrEqual(0);
    }
    expect(await sumShifts(page)).toBeLessThan(0.05);
    await page.setViewportSize({ width: narrower, height: 900 });
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
    await page.context().close();
  });

  it('has no axe violation before signing in', async () => {
    const page = await system.visit('/');
    await page.getByRole('button', { name: 'Send Magic Link' }).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await page.context().close();
  });

  it('has no axe violation in either theme, and none on a phone where it differs there', async () => {
    const page = await system.open('/');
    const check = async (name: string) => expect(await violationsIn(page), name).toEqual([]);
    const checkOnPhone = async (name: string) => {
      await page.setViewportSize({ width: 390, height: 900 });
      // The colours of a theme are the same at every width.
      expect(await violationsIn(page, ['light']), `${name} on a phone`).toEqual([]);
      await page.setViewportSize({ width: 1440, height: 900 });
    };
    await page.getByRole('button', { name: 'Paste text instead' }).click();
    await page.getByLabel('Text of the article').waitFor();
    await check('pasting');
    await page.getByRole('button', { name: 'Close the text field' }).click();
    await submitAddress(page, 'http://127.0.0.1/');
    await check('an error');
    for (const input of [leftArticle, topic]) {
      await submitAddress(page, input);
      await page.getByRole('heading', { name: 'Related Articles' }).waitFor();
      if (input === topic) await page.getByRole('button', { name: 'Bias', exact: true }).click();
      await check(input);
      await checkOnPhone(input);
    }
    await page.goto(system.app.address);
    await page.getByRole('button', { name: 'Clear recent checks' }).waitFor();
    await check('recent checks');
    await page.goto(`${system.app.address}/test-comparative-analysis`);
    await page.getByText('RIGHT-LEANING').first().waitFor();
    await check('demonstration');
    await checkOnPhone('demonstration');
    await page.goto(`${system.app.address}/nowhere-at-all`);
    await page.getByRole('main').waitFor();
    await check('not found');
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
