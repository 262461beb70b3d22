import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EditionSystem } from './support/edition-system.ts';
import { filledOutlet } from './support/filled-outlet.ts';
import { openEdition } from './support/shared-system.ts';
import { smallTargets } from './support/small-targets.ts';
import { overflow, violationsIn } from './support/violations.ts';

let system: EditionSystem;
beforeAll(async () => {
  system = await openEdition();
});
afterAll(() => system?.close());

describe('the pages of outlets', () => {
  it('lead from a search result to the outlet, and from the list', async () => {
    const page = await system.open('/search?q=bridge&side=left');
    await page.locator('.search-result .outlet-link').first().click();
    await page.getByRole('heading', { level: 1, name: 'The Wendle Beacon' }).waitFor();
    await page.getByRole('heading', { name: 'Weighed from' }).waitFor();
    await page.locator('#outlet-topics').waitFor();
    await page
      .getByText(/^It leaves out|of its \d+ stor/)
      .first()
      .waitFor();
    expect(await page.locator('#outlet-articles').count()).toBe(1);
    await page.reload();
    await page.getByRole('link', { name: 'All outlets' }).click();
    await page.getByRole('searchbox', { name: 'Name or domain' }).fill('wendle');
    await expect.poll(() => page.locator('.outlet-list li').count()).toBe(1);
    await page.reload();
    await expect.poll(() => page.locator('.outlet-list li').count()).toBe(1);
    await page.context().close();
  });

  it('show filled tables without an axe violation, on a phone as well', async () => {
    const page = await system.open('/privacy');
    await page.route('**/outlets/lantern.example', (route) => route.fulfill({ json: filledOutlet }));
    await page.goto(`${system.app.address}/outlet/lantern.example`);
    await page.getByRole('heading', { level: 1, name: 'The Lantern' }).waitFor();
    expect(await page.locator('#outlet-wording ~ table tbody tr').count()).toBe(6);
    expect(await page.locator('#outlet-topics ~ table tbody tr').allTextContents()).toContain(
      'Politics41234% (32 to 37%)29%24%',
    );
    await page.getByText('It leaves out 64 of 310').waitFor();
    await page.getByText('18 of its 1,204 stories').waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await violationsIn(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
    // The colours of a theme are the same at every width.
    expect(await violationsIn(page, ['light'])).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    await page.context().close();
  });
});
