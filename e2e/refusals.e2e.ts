import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitAddress } from './support/check-article.ts';
import { openCheckedSystem } from './support/shared-system.ts';
import type { TestSystem } from './support/test-system.ts';

let system: TestSystem;
beforeAll(async () => {
  system = await openCheckedSystem();
});
afterAll(() => system?.close());

/** Addresses that cannot be analysed, each with words that its banner must contain. */
const refused: [string, RegExp][] = [
  ['http://broken.example/missing', /does not exist/],
  ['http://broken.example/error', /problem/],
  ['http://broken.example/forbidden', /refused/],
  ['http://broken.example/empty', /empty/i],
  ['http://broken.example/file', /file/],
  ['http://broken.example/half', /broke off/],
  ['http://broken.example/loop', /circles/],
  ['http://broken.example/endless', /too large/],
  ['http://nobalance.example/story', /not to read/],
  ['http://meridianwire.example/', /front page/],
  ['http://meridianwire.example/video/press-conference', /video/],
  ['http://127.0.0.1/', /public/],
  ['http://2130706433/', /public/],
  ['http://0x7f.1/', /public/],
  ['http://[::ffff:127.0.0.1]/', /public/],
  ['http://169.254.169.254/latest/meta-data/', /public/],
  ['http://localhost/', /public/],
  ['http://broken.example/to-this-machine', /public/],
  ['http://broken.example/to-this-machine-in-disguise', /public/],
  ['http://broken.example/to-metadata', /public/],
];

describe('an address that cannot be analysed', () => {
  it('shows its sentence and keeps the address', async () => {
    const page = await system.enter(system.app.adminEmail, '/');
    for (const [address, words] of refused) {
      await submitAddress(page, address);
      const banner = await page.getByRole('alert').first().innerText();
      expect(banner, address).toMatch(words);
      expect(await page.getByLabel('Article address or search topic').inputValue()).toBe(address);
    }
    await page.context().close();
  });

  it('costs no search three times a day', async () => {
    const page = await system.enter('refusals@readers.example', '/');
    for (const [at, [address]] of refused.slice(0, 4).entries()) {
      await submitAddress(page, address);
      await page.getByRole('alert').first().waitFor();
      await page.reload();
      const remaining = at < 3 ? '10 searches remaining' : '9 searches remaining';
      await page.getByText(remaining).first().waitFor();
    }
    await page.context().close();
  });

  it('is not fetched when it is private', () => {
    const hosts = system.app.web.requested.map((address) => new URL(address).hostname);
    expect(hosts.filter((host) => !host.endsWith('.example') && host !== 'news.google.com')).toEqual([]);
  });

  it('analyses the text before a paywall, and shows a note', async () => {
    const page = await system.enter('paywall@readers.example', '/');
    await submitAddress(page, 'http://capitalreview.example/locked');
    await page
      .getByText(/before the paywall/)
      .first()
      .waitFor();
    await page.context().close();
  });

  it('requires an address', async () => {
    const page = await system.enter('empty@readers.example', '/');
    await page.getByLabel('Article address or search topic').fill('   ');
    await page.getByRole('button', { name: 'Analyze Article' }).click();
    await page.getByText('Please enter a valid URL').first().waitFor();
    await page.context().close();
  });

  it('counts the searches of the day down to a sentence that names the reset time', async () => {
    const email = 'quota@readers.example';
    for (let count = 0; count < 10; count += 1) {
      await system.app.check(email, 'http://meridianwire.example/article/stopgap-budget');
    }
    const page = await system.enter(email, '/');
    await page.getByText('0 searches remaining').first().waitFor();
    await submitAddress(page, 'http://meridianwire.example/article/stopgap-budget');
    expect(await page.getByRole('alert').first().innerText()).toMatch(/UTC|midnight|reset/i);
    await page.context().close();
  });
});
