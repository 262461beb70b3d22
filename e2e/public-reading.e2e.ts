import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EditionSystem } from './support/edition-system.ts';
import { openComparedEdition } from './support/shared-system.ts';

let system: EditionSystem;
let path: string;
beforeAll(async () => {
  system = await openComparedEdition();
  path = `/story/${system.stories.find(({ title }) => title.includes('bridge'))?.id}`;
});
afterAll(() => system?.close());

/** The page as a program without JavaScript gets it. */
async function served(): Promise<string> {
  const response = await fetch(system.app.address + path, { headers: { accept: 'text/html' } });
  return response.text();
}

describe('a public story', () => {
  it('carries title, coverage, address and a picture in its first page', async () => {
    // A database that is busy for a moment leaves the page without them.
    await expect.poll(served).toContain('property="og:title"');
    const html = await served();
    expect(html).toMatch(/<title data-served>[^<]+ · Balance<\/title>/);
    expect(html).toContain(`<link data-served rel="canonical" href="${system.app.address}${path}"`);
    const page = await system.visit('/privacy');
    const picture = `/news${path.replace('/story', '/stories')}/picture.png`;
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    }, picture);
    expect(size).toEqual([1200, 630]);
    await page.context().close();
  });

  it('gives way to the titles and addresses of the pages that follow', async () => {
    const page = await system.visit(path);
    await page.getByText('Analysis Insights').waitFor();
    expect(await page.locator('head title').count()).toBe(1);
    expect(await page.title()).toMatch(/bridge.* · Balance$/i);
    await page.getByRole('link', { name: /News/ }).first().click();
    await expect.poll(() => page.locator('[data-served]').count()).toBe(0);
    await page.context().close();
  });
});

describe('a browser', () => {
  it('without any storage shows the edition', async () => {
    const page = await system.visit('/news', {
      prepare: (opened) =>
        opened.addInitScript(() => {
          const refuse = () => {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          };
          Object.defineProperty(window, 'localStorage', { get: refuse });
          Object.defineProperty(window, 'sessionStorage', { get: refuse });
        }),
    });
    await page.locator('.story-card h3').first().waitFor();
    await page.getByRole('radio', { name: 'World News' }).check({ force: true });
    await expect.poll(() => new URL(page.url()).search).toBe('?edition=world');
    await page.locator('.story-card h3 a').first().click();
    await page.getByText('Analysis Insights').waitFor();
    await page.context().close();
  });
});
