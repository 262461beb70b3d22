import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EditionSystem } from './support/edition-system.ts';
import { openEdition } from './support/shared-system.ts';
import { smallTargets } from './support/small-targets.ts';
import { colourViolations, overflow, violationsIn } from './support/violations.ts';

let system: EditionSystem;
beforeAll(async () => {
  system = await openEdition();
});
afterAll(() => system?.close());

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

/** Expects that Tab reaches nothing behind an open dialog. */
async function expectFocusTrap(page: Page): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(() => {
      const at = document.activeElement;
      return at !== null && at !== document.body && at.closest('dialog') === null;
    });
    expect(isOutside).toBe(false);
  }
}

/** Expects that an open dialog is accessible in both themes, and fits a phone and fingers. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsIn(page, ['dark', 'light'], 'dialog[open]')).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
  expect(await smallTargets(page, 'dialog')).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
}

describe('the dialogs of a reader', () => {
  it('creates, copies and revokes feed addresses with the keyboard', async () => {
    const page = await system.open('/news');
    const opener = page.getByRole('button', { name: 'Feeds' });
    await opener.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Feeds' });
    const create = dialog.getByRole('button', { name: /^Make/ });
    await create.waitFor();
    await expectAccessible(page);
    await create.press('Enter');
    await dialog.getByText('the token is shown this once').waitFor();
    await expectAccessible(page);
    const firstAddress = () => dialog.getByRole('textbox').first().inputValue();
    await expect.poll(firstAddress).toMatch(/\/feeds\/uk\.rss\?token=./);
    const address = await firstAddress();
    expect((await fetch(address)).status).toBe(200);
    await dialog.getByRole('radio', { name: 'JSON Feed' }).press('Space');
    await expect.poll(firstAddress).toContain('/feeds/uk.json?token=');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog
      .getByRole('button', { name: /^Copy: / })
      .first()
      .press('Enter');
    await page.getByText('Address copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/feeds/uk.json?token=');
    await expectFocusTrap(page);
    await dialog.getByRole('button', { name: 'Revoke token' }).press('Enter');
    await dialog.getByRole('button', { name: 'Make my addresses' }).waitFor();
    expect((await fetch(address)).status).toBe(401);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Feeds');
    await page.context().close();
  });

  it('reports a wrong grouping with the keyboard', async () => {
    const page = await system.open(`/story/${system.stories[0]?.id}`);
    await page.locator('.tone-list').waitFor();
    await page.getByRole('button', { name: 'Report a wrong grouping' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Report a wrong grouping' });
    await dialog.waitFor();
    await expectAccessible(page);
    await expectFocusTrap(page);
    await dialog.getByRole('checkbox').first().press('Space');
    const details = 'Seen <b>&amp;</b>';
    await dialog.getByRole('textbox').fill(details);
    await dialog.getByRole('button', { name: 'Send report' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Report a wrong grouping');
    const { reports } = await system.call<{ reports: { details: string }[] }>(
      'GET',
      '/admin/story-clustering/reports',
    );
    expect(reports.map((report) => report.details)).toContain(details);
    await page.context().close();
  });

  it.each([
    { width: 1440, theme: 'light' },
    { width: 390, theme: 'dark' },
  ] as const)('keeps the perspective colours that were set in the menu at $width px', async (screen) => {
    const page = await system.open(`/story/${system.stories[0]?.id}`, screen);
    await page.locator('.tone-list').waitFor();
    const badgeColour = () =>
      page
        .locator('.side-badge-left')
        .first()
        .evaluate((badge) => getComputedStyle(badge).backgroundColor);
    const usual = await badgeColour();
    const menu = page.getByRole('button', { name: /^Menu$|account/i }).first();
    await menu.press('Enter');
    await page.getByRole('radio', { name: 'Violet and amber' }).press('Space');
    expect(await violationsIn(page, [screen.theme])).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await expect.poll(badgeColour).not.toBe(usual);
    await page.reload();
    await page.locator('.tone-list').waitFor();
    await expect.poll(badgeColour).not.toBe(usual);
    expect(await colourViolations(page, [screen.theme])).toEqual([]);
    await page.context().close();
  });

  it('has the settings of this browser on the privacy page and keeps them', async () => {
    const page = await system.open('/privacy');
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.getByRole('radio', { name: 'Light' }).press('Space');
    await page.locator('html[data-theme=light]').waitFor();
    const light = await background();
    await page.getByRole('radio', { name: 'Dark' }).press('Space');
    await expect.poll(background).not.toBe(light);
    const dark = await background();
    await page.getByRole('switch', { name: 'Send anonymous usage events' }).press('Space');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await smallTargets(page, '.settings')).toEqual([]);
    await page.reload();
    expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
    expect(await page.getByRole('switch', { name: 'Send anonymous usage events' }).isChecked()).toBe(false);
    await expect.poll(background).toBe(dark);
    await page.context().close();
  });
});
