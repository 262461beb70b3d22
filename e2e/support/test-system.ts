import type { Browser, Page } from 'playwright-core';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { openBrowser, openScreen, type ScreenOptions } from './browser.ts';

/** The whole product with its invented surroundings, and a browser in front of it. */
export interface TestSystem {
  app: TestApp;
  browser: Browser;
  /** A signed-out page at `path`. */
  visit(path: string, options?: ScreenOptions): Promise<Page>;
  /** A page at `path` whose session was made through the API, for tests that are not about signing in. */
  enter(email: string, path: string, options?: ScreenOptions): Promise<Page>;
  close(): Promise<void>;
}

/** `env` adds settings or replaces those of the tests. */
export async function startTestSystem(env: Record<string, string> = {}): Promise<TestSystem> {
  const [app, { browser, close }] = await Promise.all([
    // Nothing here waits for a site that hangs: on a crowded machine three seconds are short for a page.
    createTestApp({ env: { FETCH_TIMEOUT_MS: '20000', ...env } }),
    openBrowser(),
  ]);

  async function visit(path: string, options?: ScreenOptions): Promise<Page> {
    const { page } = await openScreen(browser, options);
    await page.goto(app.address + path);
    return page;
  }

  async function enter(email: string, path: string, options?: ScreenOptions): Promise<Page> {
    const { sessionToken } = await app.signIn(email);
    const { page } = await openScreen(browser, options);
    await page.addInitScript((token) => localStorage.setItem('sessionToken', token), sessionToken);
    await page.goto(app.address + path);
    return page;
  }

  return {
    app,
    browser,
    visit,
    enter,
    close: async () => {
      await close();
      await app.close();
    },
  };
}
