import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openScreen } from './support/browser.ts';
import type { EditionSystem } from './support/edition-system.ts';
import { type ReleaseProxy, startReleaseProxy } from './support/release-proxy.ts';
import { openEdition } from './support/shared-system.ts';
import { overflow, violationsIn } from './support/violations.ts';

let system: EditionSystem;
let proxy: ReleaseProxy;
beforeAll(async () => {
  system = await openEdition();
  proxy = await startReleaseProxy(system.app.address);
});
beforeEach(() => {
  proxy.isDown = false;
  proxy.isNewRelease = false;
});
afterAll(async () => {
  await proxy?.close();
  await system?.close();
});

const headlines = (page: Page) => page.locator('.story-card h3');
const notice = (page: Page) => page.getByText('The server cannot be reached. You are reading');

/** Stores a session and opens the edition until the service worker answers its requests and has kept it. */
async function install(email: string, context?: BrowserContext): Promise<Page> {
  const { sessionToken } = await system.app.signIn(email);
  const screen = context ?? (await openScreen(system.browser, { serviceWorker: true })).context;
  const page =
    context === undefined ? (screen.pages()[0] ?? (await screen.newPage())) : await screen.newPage();
  await page.goto(`${proxy.address}/privacy`);
  await page.evaluate((token) => localStorage.setItem('sessionToken', token), sessionToken);
  await page.goto(`${proxy.address}/news`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await headlines(page).first().waitFor();
  return page;
}

/** The kept answers, as the names of their caches and their paths. */
const keptAnswers = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('balance-answers-')).sort();
    const listed = await Promise.all(
      names.map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
      ),
    );
    return names.map((name, at) => ({ name, paths: listed[at] ?? [] }));
  });

/** The paths of the kept files of every release. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('workbox-precache-'));
    const listed = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return listed.flat().map(({ url }) => new URL(url).pathname);
  });

const ownAnswers = async (page: Page) =>
  (await keptAnswers(page)).filter(({ name }) => !name.endsWith('-public'));

describe('reading without a network', () => {
  it('speaks the chosen language, of which only its own catalogues are kept', async () => {
    const { context } = await openScreen(system.browser, { serviceWorker: true, locale: 'de' });
    const page = await context.newPage();
    const { sessionToken } = await system.app.signIn('deutsch@readers.example');
    await page.addInitScript((token) => localStorage.setItem('sessionToken', token), sessionToken);
    await page.goto(`${proxy.address}/news`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.reload();
    await headlines(page).first().waitFor();
    const kept = () =>
      page.evaluate(async () => (await (await caches.open('balance-catalogues')).keys()).length);
    await expect.poll(kept).toBe(2);
    proxy.isDown = true;
    await page.goto(`${proxy.address}/news`);
    await page.getByRole('heading', { level: 1, name: 'Nachrichtenausgabe' }).waitFor();
    await page.getByText('Der Server ist nicht erreichbar.').first().waitFor();
    await context.close();
  });

  it('shows the last edition and the stories that were opened, and says so', async () => {
    const page = await install('offline@readers.example');
    const title = (await headlines(page).first().textContent()) ?? '';
    await headlines(page).first().locator('a').click();
    await page.getByText('Analysis Insights').waitFor();
    const story = new URL(page.url()).pathname;
    await expect
      .poll(async () => (await ownAnswers(page)).flatMap(({ paths }) => paths))
      .toContain(`/news${story.replace('/story/', '/stories/')}`);
    const kept = (await ownAnswers(page)).flatMap(({ paths }) => paths);
    expect(kept.filter((path) => !path.startsWith('/news/stories'))).toEqual([]);

    proxy.isDown = true;
    await page.goto(`${proxy.address}/news`);
    await headlines(page).first().waitFor();
    expect(await headlines(page).first().textContent()).toBe(title);
    await notice(page).first().waitFor();
    await headlines(page).first().locator('a').click();
    await page.getByText('Analysis Insights').waitFor();
    expect(new URL(page.url()).pathname).toBe(story);
    expect(await overflow(page)).toBeLessThanOrEqual(0);

    await page.goto(`${proxy.address}/admin`);
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await page.getByRole('link', { name: 'Read the kept edition' }).click();
    await headlines(page).first().waitFor();
    proxy.isDown = false;
    await page.reload();
    await headlines(page).first().waitFor();
    expect(await notice(page).count()).toBe(0);
    await page.context().close();
  });

  it('never shows an answer to another account, nor after a sign-out', async () => {
    const page = await install('first@readers.example');
    await expect.poll(async () => (await ownAnswers(page)).length).toBe(1);
    const [first] = await ownAnswers(page);
    const { sessionToken } = await system.app.signIn('second@readers.example');
    await page.evaluate((token) => localStorage.setItem('sessionToken', token), sessionToken);
    proxy.isDown = true;
    await page.goto(`${proxy.address}/news`);
    await page.getByText('Failed to fetch stories').first().waitFor();
    expect(await notice(page).count()).toBe(0);
    expect((await ownAnswers(page)).map(({ name }) => name)).not.toContain(first?.name);

    proxy.isDown = false;
    await page.goto(`${proxy.address}/news`);
    await headlines(page).first().waitFor();
    await expect.poll(async () => (await ownAnswers(page)).length).toBe(1);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Send Magic Link' }).waitFor();
    await expect.poll(() => keptAnswers(page)).toEqual([]);
    await page.context().close();
  });

  it('shows a new release at once, and lets a page of the old one keep its scripts until it is closed', async () => {
    const old = await install('release@readers.example');
    const storyScript = await old.evaluate(
      async () => ((await (await fetch('/pages.json')).json()) as Record<string, string[]>)['/story/*']?.[0],
    );
    proxy.isNewRelease = true;
    await old.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect
      .poll(() =>
        old.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? null),
      )
      .toBe('installed');
    const statusOf = (path = '') => old.evaluate(async (url) => (await fetch(url)).status, path);
    expect(await statusOf(storyScript)).toBe(200);
    expect((await fetch(`${proxy.address}${storyScript}`)).status).toBe(404);
    const fresh = await old.context().newPage();
    await fresh.goto(`${proxy.address}/news`);
    await fresh.locator('meta[name="release"]').waitFor({ state: 'attached' });
    await headlines(fresh).first().waitFor();
    await headlines(old).first().locator('a').click();
    await old.getByText('Analysis Insights').waitFor();
    await old.close();

    // The old release's files are removed when the new one has taken over, at the latest when the page is loaded again.
    await expect
      .poll(
        async () => {
          await fresh.reload();
          await headlines(fresh).first().waitFor();
          return (await keptFiles(fresh)).filter((path) => path === storyScript);
        },
        { interval: 3000, timeout: 60_000 },
      )
      .toEqual([]);
    await fresh.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    proxy.isDown = true;
    await fresh.reload();
    await headlines(fresh).first().waitFor();
    expect(await fresh.locator('meta[name="release"]').count()).toBe(1);
    await fresh.context().close();
  });
});

describe('the installed app', () => {
  it('has a manifest whose icons exist, and a share target that opens the check', async () => {
    const page = await system.open('/');
    const manifest = await page.evaluate(async () => {
      const href = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')?.href ?? '';
      return (await fetch(href)).json();
    });
    for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
      const size = await page.evaluate(async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, src);
      expect(size, src).toBe(sizes);
    }
    const { action, method, params } = manifest.share_target;
    expect(method).toBe('GET');
    const shared = new URLSearchParams({
      [params.title]: 'Harbour bridge closed',
      [params.text]: 'Read this: https://paper.example/bridge?x=1',
    });
    await page.goto(`${system.app.address}${action}?${shared}`);
    const field = page.getByLabel('Article address or search topic');
    await expect.poll(() => field.inputValue()).toBe('https://paper.example/bridge?x=1');
    await page.context().close();
  });
});
