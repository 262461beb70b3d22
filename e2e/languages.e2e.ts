import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScreen } from './support/browser.ts';
import type { EditionSystem } from './support/edition-system.ts';
import { openEdition } from './support/shared-system.ts';
import { overflow, violationsIn } from './support/violations.ts';

let system: EditionSystem;
beforeAll(async () => {
  system = await openEdition();
});
afterAll(() => system?.close());

/** A language changes no colours. */
const findViolations = (page: Page) => violationsIn(page, ['light']);

const documentOf = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);

/** The catalogues that a page loaded, by the names that index.html gives them. */
async function loadedCatalogues(page: Page): Promise<string[]> {
  const content = (await page.locator('meta[name="balance-messages"]').getAttribute('content')) ?? '';
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  return [...new URLSearchParams(content)]
    .filter(([, place]) => loaded.includes(place))
    .map(([name]) => name);
}

describe('the language of the interface', () => {
  it('changes to German and to Arabic, is kept, and reads an edition and a story', async () => {
    const page = await system.open('/news?time=7d');
    await page.locator('.story-card h3').first().waitFor();
    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('heading', { level: 1, name: 'Nachrichtenausgabe' }).waitFor();
    expect(await documentOf(page)).toEqual(['de', 'ltr']);
    await page.getByLabel('Sprache').selectOption('ar');
    await page.getByRole('heading', { level: 1, name: 'نشرة الأخبار' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'نشرة الأخبار' }).waitFor();
    expect(await documentOf(page)).toEqual(['ar', 'rtl']);
    expect((await loadedCatalogues(page)).sort()).toEqual(['ar.reading', 'ar.shell']);
    const title = page.locator('.story-card h3 a').first();
    expect(await findViolations(page)).toEqual([]);
    await title.click();
    await page.getByRole('heading', { name: 'من يغطيها' }).waitFor();
    await page.getByText('التقييمات والملخصات مكتوبة بالإنجليزية.').waitFor();
    await page.locator('.tone-list').waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.context().close();
  });

  it.each([
    [1440, '/search?q=bridge', '.search-result'],
    [390, '/outlets', '.outlet-list li'],
    [390, '/preferences', '.preferences'],
  ])('has no axe violation in Arabic at %i px on %s', async (width, path, wait) => {
    const page = await system.open(path, { width, locale: 'ar' });
    await page.locator(wait).first().waitFor();
    expect(await documentOf(page)).toEqual(['ar', 'rtl']);
    expect(await findViolations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.context().close();
  });

  it('is that of a sentence about an answer that comes before the catalogue', async () => {
    const { page, context } = await openScreen(system.browser, { locale: 'de' });
    await page.addInitScript(() => localStorage.setItem('sessionToken', 'ended'));
    await page.route('**/auth/validate', (route) => route.fulfill({ json: { valid: false } }));
    const answered = page.waitForEvent('requestfinished', (request) =>
      request.url().endsWith('/auth/validate'),
    );
    await page.route('**/assets/shell-*.js', (route) => answered.then(() => route.continue()));
    await page.goto(system.app.address);
    await page.getByRole('alert').getByText('Die Sitzung konnte nicht bestätigt werden').waitFor();
    await context.close();
  });

  it.each([
    ['signed out', 'إرسال رابط الدخول'],
    ['signed in', 'تحليل المقال'],
  ])(
    'is that of the browser at first, with one catalogue within the limit of the first screen, %s',
    async (who, button) => {
      const { page, context } = await openScreen(system.browser, { locale: 'ar-EG' });
      if (who === 'signed in') {
        const { sessionToken } = await system.app.signIn('arabic@readers.example');
        await page.addInitScript((value) => localStorage.setItem('sessionToken', value), sessionToken);
      }
      const sizes: Promise<number>[] = [];
      page.on('response', (response) => {
        if (response.request().resourceType() !== 'script') return;
        sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
      });
      await page.addInitScript(() => {
        document.addEventListener('DOMContentLoaded', () => {
          Object.assign(window, { firstDirection: document.documentElement.dir });
        });
      });
      await page.goto(system.app.address, { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: button }).waitFor();
      expect(await page.evaluate(() => (window as { firstDirection?: string }).firstDirection)).toBe('rtl');
      expect(await loadedCatalogues(page)).toEqual(['ar.shell']);
      const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
      expect(total).toBeLessThanOrEqual(135_000);
      await context.close();
    },
  );
});
