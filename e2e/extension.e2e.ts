import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatSigned } from '#domain/analysis/bias-scale.ts';
import { addressOf, inventedArticles } from '#testing/small-web/invented-articles.ts';
import { buildExtension, extensionFolder, maxExtensionBytes } from '../scripts/lib/build-extension.mjs';
import { launchWithExtension, type Popup } from './support/extension-browser.ts';
import { startTestSystem, type TestSystem } from './support/test-system.ts';
import { violationsIn } from './support/violations.ts';

const [article] = inventedArticles;
if (article === undefined) throw new Error('there are no invented articles');

let system: TestSystem;
let folder: string;
let context: BrowserContext;
let origin: string;
let openPopup: (page: Page) => Promise<Popup>;
let key: string;

/** Chromium requests the right to call a server in a window of its own, where no test can press: it is given here. */
async function grantServer(target: string): Promise<void> {
  const path = join(target, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...manifest, host_permissions: ['http://127.0.0.1/*'] }));
}

beforeAll(async () => {
  await buildExtension();
  system = await startTestSystem();
  const { sessionToken } = await system.app.signIn(system.app.adminEmail);
  const outlet = {
    ...{
      name: 'The Rated Paper',
      aliases: [],
      country: 'US',
      region: 'us',
      owner: 'A trust',
      kind: 'newspaper',
    },
    ...{ lean: -0.4, reliability: 0.7, flags: [], references: [`https://${article.host}/about`] },
  };
  await system.app.call('PUT', '/admin/bias/outlets', {
    token: sessionToken,
    body: { domain: article.host, outlet },
  });
  const created = await system.app.call('POST', '/admin/api-keys', {
    token: sessionToken,
    body: { name: 'Extension', scopes: ['read', 'check'] },
  });
  key = ((await created.json()) as { key: string }).key;
  folder = await mkdtemp(join(tmpdir(), 'balance-extension-'));
  await cp(extensionFolder, join(folder, 'extension'), { recursive: true });
  await grantServer(join(folder, 'extension'));
  ({ context, origin, openPopup } = await launchWithExtension({
    extension: join(folder, 'extension'),
    profile: join(folder, 'profile'),
    proxyUrl: system.app.web.proxyUrl,
  }));
});
afterAll(async () => {
  await context?.close();
  await system?.close();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

async function saveSettings(server: string, apiKey: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${origin}/options.html`);
  await page.getByLabel('Address of the server').fill(server);
  await page.getByLabel('API key').fill(apiKey);
  await page.getByRole('button', { name: 'Save and try' }).click();
  return page;
}

const textOf = (popup: Popup) => popup.evaluate<string>('document.body.innerText');

/** Opens the popup over a page, waits until it shows the words, and returns both. The popup closes with the page. */
async function openOver(address: string, words: string): Promise<{ page: Page; popup: Popup }> {
  const page = await context.newPage();
  await page.goto(address);
  const popup = await openPopup(page);
  await expect.poll(() => textOf(popup)).toContain(words);
  return { page, popup };
}

const linkOf = (popup: Popup) => popup.evaluate<string | null>("document.querySelector('a')?.href ?? null");

describe('the browser extension', () => {
  it('is small, and may read a page only after a press of its button', async () => {
    const { size } = await stat(join(extensionFolder, '../extension.zip'));
    expect(size).toBeGreaterThan(1_000);
    expect(size).toBeLessThanOrEqual(maxExtensionBytes);
    const manifest = JSON.parse(await readFile(join(extensionFolder, 'manifest.json'), 'utf8'));
    expect(manifest.manifest_version).toBe(3);
    expect(manifest.permissions).toEqual(['activeTab', 'storage']);
    expect([manifest.host_permissions, manifest.content_scripts, manifest.background]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('wants a server first, explains wrong settings, and tries the right ones', async () => {
    const { page } = await openOver(addressOf(article), 'Which server?');
    await page.close();

    const options = await saveSettings('balance', key);
    await options.getByText('Write the whole address').waitFor();
    await options.getByLabel('Address of the server').fill(system.app.address);
    await options.getByLabel('API key').fill('wrong-key');
    await options.getByRole('button', { name: 'Save and try' }).click();
    await options.getByText('The server does not know this key').waitFor();
    await options.getByLabel('API key').fill(key);
    await options.getByRole('button', { name: 'Save and try' }).click();
    await options.getByText('Saved, and the server knows the key').waitFor();
    expect(await violationsIn(options)).toEqual([]);
    await options.close();
  });

  it('shows the rating of the page at hand, and opens the full check', async () => {
    await (await saveSettings(system.app.address, key)).getByText('knows the key').waitFor();
    const { page, popup } = await openOver(`${addressOf(article)}#part`, 'Open the full check');
    const text = await textOf(popup);
    const checked = await system.app.check(system.app.adminEmail, addressOf(article));
    for (const words of [checked.article?.title, checked.outlet?.name, 'usually'])
      expect(text).toContain(words ?? 'missing');
    expect(text).toMatch(/political bias.*credibility.*outlet/is);
    expect(text).toContain(formatSigned(checked.bias_score_numeric ?? Number.NaN));
    expect(await popup.violations('light')).toEqual([]);
    expect(await popup.violations('dark')).toEqual([]);
    expect(await linkOf(popup)).toBe(`${system.app.address}/?url=${encodeURIComponent(addressOf(article))}`);
    await page.close();
  });

  it('says in a sentence that a page cannot be rated, or that the server is away', async () => {
    const nothing = await openOver(`${origin}/options.html`, 'Nothing to rate');
    await nothing.page.close();
    const options = await saveSettings('http://127.0.0.1:9', key);
    await options.getByText('127.0.0.1:9 cannot be reached').waitFor();
    const { page, popup } = await openOver(addressOf(article), '127.0.0.1:9 cannot be reached');
    expect(await linkOf(popup)).toContain('http://127.0.0.1:9/?url=');
    await page.close();
  });
});
