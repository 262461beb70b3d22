import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ScreenOptions } from './support/browser.ts';
import type { EditionSystem } from './support/edition-system.ts';
import { openEdition } from './support/shared-system.ts';
import { overflow, violationsIn } from './support/violations.ts';

let system: EditionSystem;
beforeAll(async () => {
  system = await openEdition();
});
afterAll(() => system?.close());

/** A page of the administrator. */
const open = (path: string, options?: ScreenOptions) => system.enter(system.app.adminEmail, path, options);

const pages: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  ['/admin', (page) => page.getByText('Current User').waitFor()],
  ['/admin/rss', (page) => page.getByText('1 to 4 of 4').waitFor()],
  ['/admin/monitoring', (page) => page.getByText('took').first().waitFor()],
];

/** Puts every block of settings into edit mode. */
async function openBlocks(page: Page): Promise<void> {
  const edits = page.locator('.block > .block-head').getByRole('button', { name: /^Edit / });
  for (const name of await edits.evaluateAll((buttons) =>
    buttons.map((button) => button.getAttribute('aria-label')),
  )) {
    if (name !== null) await page.getByRole('button', { name, exact: true }).click();
  }
}

it.each(pages)('%s has no axe violation and fits any width and size of text', async (path, isThere) => {
  const page = await open(path, { width: 1440 });
  await isThere(page);
  expect(await overflow(page)).toBe(0);
  expect(await violationsIn(page, ['light'])).toEqual([]);
  await page.setViewportSize({ width: 320, height: 844 });
  await expect.poll(() => overflow(page)).toBe(0);
  // Edit mode has all of the page.
  await openBlocks(page);
  expect(await violationsIn(page, ['dark', 'light']), 'in edit mode').toEqual([]);
  expect(await overflow(page), 'in edit mode').toBe(0);
  await page.setViewportSize({ width: 720, height: 844 });
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await expect.poll(() => overflow(page), { message: 'text at twice its size' }).toBe(0);
  await page.context().close();
});

it('opens a dialog, traps the focus and restores it', async () => {
  const page = await open('/admin/rss');
  const add = page.getByRole('button', { name: 'Add feed' });
  await add.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  expect(await violationsIn(page, ['light'], 'dialog[open]')).toEqual([]);
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add feed');
  await page.context().close();
});
