import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const defaultPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** `shell` shows pages with a quarter less processor time; extensions and push messages need `full`. */
export type BrowserKind = 'shell' | 'full';

/** The path of Debian's Chromium, or of the browser that BALANCE_TEST_CHROMIUM names. */
export function chromiumPath(): string {
  const executablePath = process.env.BALANCE_TEST_CHROMIUM ?? defaultPaths.find((path) => existsSync(path));
  if (executablePath === undefined)
    throw new Error('no Chromium: run "npm test", which installs it where it may');
  return executablePath;
}

/** Chromium's headless shell where BALANCE_TEST_CHROMIUM_SHELL names one, else the full Chromium. */
const pathOf = (kind: BrowserKind): string =>
  (kind === 'shell' && process.env.BALANCE_TEST_CHROMIUM_SHELL) || chromiumPath();

async function launchBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu', '--disable-dev-shm-usage'],
  });
}

let isShared = false;
const sharedBrowsers = new Map<string, Promise<Browser>>();

/** Shares a browser of each kind in the whole process, until the process ends. A separate context isolates each page. */
export function shareBrowser(): void {
  isShared = true;
}

function openShared(path: string): Promise<Browser> {
  const launched = sharedBrowsers.get(path) ?? launchBrowser(path);
  sharedBrowsers.set(path, launched);
  return launched;
}

/** Opens a browser. `close` ends it, or closes only the contexts when the browser is shared. */
export async function openBrowser(
  kind: BrowserKind = 'shell',
): Promise<{ browser: Browser; close(): Promise<void> }> {
  const path = pathOf(kind);
  const browser = await (isShared ? openShared(path) : launchBrowser(path));
  const closeContexts = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return { browser, close: isShared ? closeContexts : () => browser.close() };
}

export type Theme = 'light' | 'dark';

export interface ScreenOptions {
  width?: number;
  height?: number;
  theme?: Theme;
  /** The language of the browser. */
  locale?: string;
  /** Whether the app may install its service worker; tests that answer requests themselves need it not to. */
  serviceWorker?: boolean;
  /** Called with the page before its first navigation, so that listeners miss no event. */
  prepare?: (page: Page) => unknown;
}

/** Opens a new browser profile at the given size; errors on its pages are collected in `errors`. */
export async function openScreen(browser: Browser, options: ScreenOptions = {}) {
  const { width = 1440, theme = 'light' } = options;
  const height = options.height ?? (width < 500 ? 844 : 900);
  const context: BrowserContext = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: options.locale ?? 'en-GB',
    timezoneId: 'Europe/London',
    serviceWorkers: options.serviceWorker ? 'allow' : 'block',
  });
  const page: Page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await options.prepare?.(page);
  return { context, page, errors };
}
