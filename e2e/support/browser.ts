import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Debian's Chromium, or the one that BALANCE_TEST_CHROMIUM names. */
async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.BALANCE_TEST_CHROMIUM ?? usual.find((path) => existsSync(path));
  if (executablePath === undefined)
    throw new Error('no Chromium: run "npm test", which installs it where it may');
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu', '--disable-dev-shm-usage'],
  });
}

let isKept = false;
let kept: Promise<Browser> | undefined;

/** From now on one browser serves the whole process and ends with it: a context of its own keeps each page apart. */
export function keepBrowser(): void {
  isKept = true;
}

/** A browser, and what ends it: the kept one loses its contexts only. */
export async function openBrowser(): Promise<{ browser: Browser; close(): Promise<void> }> {
  if (isKept) kept ??= launchBrowser();
  const browser = await (kept ?? launchBrowser());
  const closeContexts = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return { browser, close: isKept ? closeContexts : () => browser.close() };
}

export type Theme = 'light' | 'dark';

export interface ScreenOptions {
  width?: number;
  height?: number;
  theme?: Theme;
  /** Done with the page before it goes anywhere: a listener put on it later may miss what came first. */
  prepare?: (page: Page) => unknown;
}

/** A fresh browser profile at the given size; any error on its pages is collected in `errors`. */
export async function openScreen(browser: Browser, options: ScreenOptions = {}) {
  const { width = 1440, theme = 'light' } = options;
  const height = options.height ?? (width < 500 ? 844 : 900);
  const context: BrowserContext = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  });
  const page: Page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await options.prepare?.(page);
  return { context, page, errors };
}
