import type { Browser, Page } from 'playwright-core';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { type BrowserKind, openBrowser, openScreen, type ScreenOptions } from './browser.ts';

/** The whole product, its invented web, mail server and clock, and a browser. */
export interface TestSystem {
  app: TestApp;
  browser: Browser;
  /** Opens a signed-out page at `path`. */
  visit(path: string, options?: ScreenOptions): Promise<Page>;
  /** Opens a page at `path` with a session from the API, for tests that are not about signing in. */
  enter(email: string, path: string, options?: ScreenOptions): Promise<Page>;
  close(): Promise<void>;
}

/** All files of a process come from one address; one account alone meets the usual limits. */
const limits = {
  calls: { points: 100_000, seconds: 60 },
  signInByIp: { points: 1000, seconds: 60 },
  verify: { points: 1000, seconds: 60 },
};

/** `env` adds variables or replaces those of the tests. */
export async function startTestSystem(
  env: Record<string, string> = {},
  browserKind?: BrowserKind,
  overrides: NonNullable<Parameters<typeof createTestApp>[0]>['overrides'] = {},
): Promise<TestSystem> {
  const [app, { browser, close }] = await Promise.all([
    // No test here waits for a timeout, and three seconds may be too short for a page on a busy machine.
    createTestApp({ env: { FETCH_TIMEOUT_MS: '20000', ...env }, overrides: { limits, ...overrides } }),
    openBrowser(browserKind),
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
