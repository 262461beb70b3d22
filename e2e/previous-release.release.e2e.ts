import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoryList } from '#contract/news.ts';
import type { OutletSummary } from '#contract/outlet-pages.ts';
import { rootFolder } from '#server/config/paths.ts';
import { openPreviousRelease } from '#testing/release-fixture/open-previous-release.ts';
import { openBrowser, openScreen } from './support/browser.ts';

let app: Awaited<ReturnType<typeof openPreviousRelease>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  [app, browser] = await Promise.all([openPreviousRelease('embedded'), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

/** A text that each page shows after its data is loaded. */
const pages: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  '/': (page) => page.getByRole('button', { name: 'Analyze Article' }).waitFor(),
  '/news': (page) => page.locator('.story-card h3').first().waitFor(),
  '/story-swarms': (page) => page.locator('h1').waitFor(),
  '/search': (page) => page.getByRole('heading', { name: 'Search the news' }).waitFor(),
  '/search?q=bridge': (page) => page.locator('.search-result, .empty').first().waitFor(),
  '/following': (page) => page.getByRole('heading', { name: 'You follow nothing yet' }).waitFor(),
  '/preferences': (page) => page.getByText('Daily', { exact: true }).waitFor(),
  '/diet': (page) => page.locator('h1').waitFor(),
  '/saved': (page) => page.locator('h1').waitFor(),
  '/display': (page) => page.locator('h1').waitFor(),
  '/digest/unsubscribe': (page) => page.locator('h1').waitFor(),
  '/outlets': (page) => page.locator('.outlet-list li').first().waitFor(),
  '/methodology': (page) => page.locator('h1').waitFor(),
  '/privacy': (page) => page.locator('h1').waitFor(),
  '/docs': (page) => page.getByText('/bias-check').first().waitFor(),
  '/test-comparative-analysis': (page) => page.locator('h1').waitFor(),
  '/admin': (page) => page.getByText('Current User').waitFor(),
  '/admin/rss': (page) => page.getByText('lantern feed').first().waitFor(),
  '/admin/monitoring': (page) => page.getByText('RSS Aggregation').first().waitFor(),
  '/a-page-that-nobody-made': (page) => page.locator('h1').waitFor(),
};

/** A page of the administrator that records every error on it. */
async function openPage() {
  const { sessionToken } = await app.signIn(app.adminEmail);
  const faults: string[] = [];
  const screen = await openScreen(browser.browser, {
    prepare: async (page) => {
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(`console: ${message.text()}`);
      });
      page.on('response', (response) => {
        if (response.status() >= 400) faults.push(`${response.status()} ${new URL(response.url()).pathname}`);
      });
      // A sandboxed frame, such as the preview of a mail, has no storage.
      await page.addInitScript((token) => {
        if (window === window.top) localStorage.setItem('sessionToken', token);
      }, sessionToken);
    },
  });
  return { ...screen, faults };
}

/** Opens a page, waits until it has no request in flight, and checks that it did not break. */
async function checkPage(page: Page, path: string, shown: (page: Page) => Promise<unknown>): Promise<void> {
  await page.goto(app.address + path);
  await shown(page);
  await page.waitForLoadState('networkidle');
  expect(await page.title(), path).not.toMatch(/Something broke/);
}

/** Routes of the web app that redirect or need an id; separate tests open stories and outlets. */
const otherRoutes = ['/story/:storyId', '/outlet/:domain', '/auth/verify', '*'];

describe('the web app on data of the previous release', () => {
  it('covers each page of the web app', async () => {
    const source = await readFile(join(rootFolder, 'web/app/page-routes.ts'), 'utf8');
    const routes = [...source.matchAll(/^ {4}path: '([^']+)'/gm)].map(([, path]) => path ?? '');
    expect(routes).toContain('/admin/rss');
    expect(routes.filter((path) => !(path in pages) && !otherRoutes.includes(path))).toEqual([]);
  });

  it.each(Object.keys(pages))('shows %s', async (path) => {
    const { page, context, errors, faults } = await openPage();
    await checkPage(page, path, pages[path] ?? (async () => {}));
    expect({ errors, faults }).toEqual({ errors: [], faults: [] });
    await context.close();
  });

  it('shows each story in the list', async () => {
    const { page, context, errors, faults } = await openPage();
    const { sessionToken } = await app.signIn(app.adminEmail);
    const answer = await app.call('GET', '/news/stories', { token: sessionToken });
    const { stories } = (await answer.json()) as StoryList;
    expect(stories.length).toBeGreaterThan(5);
    for (const { id, title } of stories) {
      await checkPage(page, `/story/${id}`, (on) =>
        on.getByRole('heading', { level: 1, name: title }).waitFor(),
      );
    }
    expect({ errors, faults }).toEqual({ errors: [], faults: [] });
    await context.close();
  });

  it('shows the first outlets of the list', async () => {
    const { page, context, errors, faults } = await openPage();
    const { sessionToken } = await app.signIn(app.adminEmail);
    const answer = await app.call('GET', '/outlets?limit=5', { token: sessionToken });
    const { outlets } = (await answer.json()) as { outlets: readonly OutletSummary[] };
    expect(outlets.length).toBeGreaterThan(0);
    for (const { domain } of outlets) {
      await checkPage(page, `/outlet/${encodeURIComponent(domain)}`, (on) =>
        on.getByRole('heading', { name: 'Lean and reliability' }).waitFor(),
      );
    }
    expect({ errors, faults }).toEqual({ errors: [], faults: [] });
    await context.close();
  });
});
