import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScreen } from './support/browser.ts';
import { submitAddress } from './support/check-article.ts';
import { openCheckedSystem } from './support/shared-system.ts';
import type { TestSystem } from './support/test-system.ts';
import { overflow } from './support/violations.ts';

let system: TestSystem;
beforeAll(async () => {
  system = await openCheckedSystem();
});
afterAll(() => system?.close());

describe('layout', () => {
  it('never scrolls sideways at any width', async () => {
    const fits = async (page: Page, name: string) => {
      for (const width of [320, 390, 768, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        const message = `${name} at ${width} px`;
        await expect.poll(() => overflow(page), { message }).toBeLessThanOrEqual(0);
      }
    };
    const signIn = await system.visit('/');
    await signIn.getByRole('button', { name: 'Send Magic Link' }).waitFor();
    await fits(signIn, 'sign-in');
    await signIn.context().close();

    const page = await system.enter('width@readers.example', '/');
    await page.getByRole('button', { name: 'Analyze Article' }).waitFor();
    await fits(page, 'empty checker');
    await submitAddress(page, 'http://harborandplains.example/news/border-spending-spree');
    await page.getByText('Article Summary').first().waitFor();
    await fits(page, 'checker with a result');
    await page.context().close();
  });

  it('keeps a chosen theme after a reload, whatever the system prefers', async () => {
    const page = await system.enter('theme@readers.example', '/', { theme: 'light' });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    await expect.poll(background).not.toBe(light);
    const dark = await background();
    await page.reload();
    await page.getByRole('button', { name: 'Switch to light theme' }).waitFor();
    await expect.poll(background).toBe(dark);
    await page.getByRole('button', { name: 'Switch to light theme' }).click();
    await expect.poll(background).toBe(light);
    await page.context().close();
  });

  it('shows the first screens after at most 135 kB of gzipped JavaScript, all from its own server', async () => {
    const { sessionToken } = await system.app.signIn('bytes@readers.example');
    for (const token of [null, sessionToken]) {
      const { page, context, errors } = await openScreen(system.browser);
      if (token !== null)
        await page.addInitScript((value) => localStorage.setItem('sessionToken', value), token);
      const sizes: Promise<number>[] = [];
      const foreign: string[] = [];
      page.on('response', (response) => {
        if (!response.url().startsWith(system.app.address)) foreign.push(response.url());
        if (response.request().resourceType() !== 'script') return;
        sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
      });
      await page.goto(system.app.address, { waitUntil: 'networkidle' });
      const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
      expect(total).toBeGreaterThan(0);
      expect(total).toBeLessThanOrEqual(135_000);
      expect(foreign).toEqual([]);
      expect(errors).toEqual([]);
      await context.close();
    }
  });
});
