import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unlikeArticles } from '#testing/feed-web.ts';
import { type EditionSystem, startEditionSystem } from './support/edition-system.ts';

let system: EditionSystem;
beforeAll(async () => {
  system = await startEditionSystem({ FETCH_TIMEOUT_MS: '60000' });
});
afterAll(() => system?.close());

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

describe('RSS feed management', () => {
  let page: Page;
  const dialog = () => page.getByRole('dialog');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  beforeEach(async () => {
    system.web.hosts.set('late.example', { articles: unlikeArticles('late.example', 3) });
    page = await system.open('/admin/rss');
    await page.getByRole('heading', { name: 'Feeds' }).waitFor();
  });
  afterEach(async () => {
    await page?.context().close();
    await system.restoreFeeds();
  });

  /** Adds a fifth feed and waits until the page lists it. */
  async function addLateNews(): Promise<void> {
    const feed = { name: 'Late News', url: 'http://late.example/rss.xml', bias: 'center', enabled: true };
    await system.call('POST', '/admin/rss/feeds', { ...feed, max_articles: 10 });
    await page.reload();
    await row('Late News').waitFor();
  }

  it('shows the totals of the feeds and links to the other pages', async () => {
    const figures = page.getByRole('main').locator('.tiles');
    await expect
      .poll(() => figures.textContent())
      .toMatch(/Total feeds4.*Enabled4.*Recently updated4.*Failing0/);
    for (const [name, to] of [
      ['Back to Admin Dashboard', '/admin'],
      ['System Monitoring', '/admin/monitoring'],
    ] as const) {
      expect(await page.getByRole('main').getByRole('link', { name }).getAttribute('href')).toBe(to);
    }
    await page.getByText('1 to 4 of 4').waitFor();
    expect(await page.getByLabel('Rows').inputValue()).toBe('50');
  });

  it('tests an address before a feed is added, and refuses private addresses', async () => {
    await page.getByRole('button', { name: 'Add feed' }).click();
    expect(await dialog().getByLabel('Max articles').inputValue()).toBe('10');
    expect(await dialog().getByLabel('Bias').inputValue()).toBe('center');
    await dialog().getByLabel('Address').fill('http://127.0.0.1/rss.xml');
    await dialog().getByRole('button', { name: 'Test feed' }).click();
    await dialog().getByText('Balance reads public web pages only.').waitFor();
    await dialog().getByLabel('Address').fill('http://late.example/rss.xml');
    await dialog().getByRole('button', { name: 'Test feed' }).click();
    await expect.poll(() => dialog().getByLabel('Name').inputValue()).toBe('late.example');
    const items = dialog().getByRole('list', { name: 'Newest items' }).getByRole('listitem');
    await expect.poll(() => items.count()).toBe(3);
    await dialog().getByLabel('Name').fill('Late News');
    await dialog().getByRole('button', { name: 'Add feed' }).click();
    await page.getByText('Added Late News').waitFor();
    await expect.poll(() => row('Late News').textContent()).toContain('Never');
  });

  it('refuses a second feed with the same address and names the first', async () => {
    await addLateNews();
    await page.getByRole('button', { name: 'Add feed' }).click();
    await dialog().getByLabel('Name').fill('Again');
    await dialog().getByLabel('Address').fill('http://late.example/rss.xml');
    await dialog().getByRole('button', { name: 'Add feed' }).click();
    await dialog().getByText('“Late News” has this address already.').waitFor();
    await page.keyboard.press('Escape');
  });

  it('fetches one feed, and shows its failure, the reason and the recovery', async () => {
    await addLateNews();
    system.web.hosts.set('late.example', { articles: [], status: 503 });
    await page.getByRole('button', { name: 'Fetch Late News now' }).click();
    await row('Late News').getByText('Failing, 503').waitFor();
    await expect.poll(() => row('Late News').textContent()).toMatch(/Next try/);
    await page.getByLabel('State', { exact: true }).selectOption('failing');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByLabel('State', { exact: true }).selectOption('all');
    system.web.hosts.set('late.example', { articles: unlikeArticles('late.example', 3) });
    await page.getByRole('button', { name: 'Fetch Late News now' }).click();
    await row('Late News').getByText('Fresh').waitFor();
  });

  it('searches feeds, selects several and changes them at once', async () => {
    await addLateNews();
    await page.getByLabel('Search feeds').fill('LATE');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByLabel('Search feeds').fill('nothing like this');
    await page.getByText('No feed matches.').waitFor();
    await page.getByLabel('Search feeds').fill('');
    // The search is debounced: the whole list returns a moment later.
    await expect.poll(() => page.getByRole('row').count()).toBe(6);
    await page.getByLabel('Select all feeds of this page').check();
    await page.getByText('5 selected').waitFor();
    await page.getByLabel('Set bias of the selected feeds').selectOption('center-right');
    await expect.poll(() => page.getByRole('row').filter({ hasText: 'Center-right' }).count()).toBe(5);
    await page.getByRole('button', { name: 'Clear selection' }).click();
  });

  it('exports and imports the list as OPML', async () => {
    await addLateNews();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export OPML' }).click();
    const file = await (await downloading).path();
    expect(await readFile(file, 'utf8')).toContain('xmlUrl="http://late.example/rss.xml"');
    await page.getByRole('button', { name: 'Delete Late News' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete feed' }).click();
    await page.getByText('Removed Late News').waitFor();
    await page.getByRole('button', { name: 'Import OPML' }).click();
    await dialog().getByLabel('OPML file').setInputFiles(file);
    await dialog().getByRole('button', { name: 'Add 1 feed' }).click();
    await row('Late News').waitFor();
  });

  it('keeps global settings within their ranges', async () => {
    const globals = block(page, 'Global settings');
    const values = async () => (await globals.locator('dd').allTextContents()).join();
    await expect.poll(values).toBe('60,50,500,2,2,On,On,On');
    await page.getByRole('button', { name: 'Edit Global settings' }).click();
    for (const [name, typed, expected] of [
      ['Update frequency', '1', '5'],
      ['Max total articles', '9999', '200'],
      ['Max stories', '', '500'],
      ['Min articles per story', '0', '1'],
      ['Story swarm min articles', '1', '2'],
    ] as const) {
      const field = globals.getByRole('spinbutton', { name });
      await field.fill(typed);
      await field.blur();
      await expect.poll(() => field.inputValue(), { message: name }).toBe(expected);
    }
    await page.getByRole('button', { name: 'Save Global settings' }).click();
    await page.getByRole('button', { name: 'Edit Global settings' }).waitFor();
    await expect.poll(values).toBe('5,200,500,1,2,On,On,On');
  });

  it('confirms before a link, Back or reload discards unsaved settings', async () => {
    const other = await system.open('/admin');
    await other.getByRole('link', { name: 'RSS Feed Management' }).first().click();
    await other.waitForURL('**/admin/rss');
    await other.getByRole('button', { name: 'Edit Global settings' }).click();
    const field = block(other, 'Global settings').getByRole('spinbutton', { name: 'Max stories' });
    await field.fill('777');
    const question = other.getByRole('alertdialog', { name: 'Leave without saving?' });
    const staysAt = async (value: string) => {
      await question.getByRole('button', { name: 'Cancel' }).click();
      await question.waitFor({ state: 'hidden' });
      expect(new URL(other.url()).pathname).toBe('/admin/rss');
      expect(await field.inputValue()).toBe(value);
    };
    await other.getByRole('link', { name: 'System Monitoring' }).click();
    await staysAt('777');
    await other.evaluate(() => history.back());
    await staysAt('777');
    const nativeDialogs: string[] = [];
    other.once('dialog', (native) => {
      nativeDialogs.push(native.type());
      void native.dismiss();
    });
    await other.evaluate(() => location.reload());
    await expect.poll(() => nativeDialogs).toEqual(['beforeunload']);
    expect(await field.inputValue()).toBe('777');
    await other.evaluate(() => history.back());
    await question.getByRole('button', { name: 'Leave page' }).click();
    await other.waitForURL('**/admin');
    await other.context().close();
  });

  it('offers a retry after an error, and shows sign-in when the session is rejected', async () => {
    const other = await system.open('/admin/rss');
    await other.getByRole('heading', { name: 'Feeds' }).waitFor();
    await other.route('**/admin/rss-config', (route) => route.fulfill({ status: 400, body: '{}' }), {
      times: 1,
    });
    await other.reload();
    await other.getByText('Failed to load RSS configuration').waitFor();
    await other.getByRole('button', { name: 'Retry Loading' }).click();
    await other.getByRole('heading', { name: 'Feeds' }).waitFor();
    const renewed = other.waitForRequest('**/dev/admin-session');
    await other.route('**/admin/rss-config', (route) => route.fulfill({ status: 403, body: '{}' }));
    await other.reload();
    await renewed;
    await other.getByRole('button', { name: 'Send Magic Link' }).waitFor();
    expect(await other.evaluate(() => localStorage.getItem('sessionToken'))).toBeNull();
    await other.context().close();
  });
});

describe('system monitoring', () => {
  let page: Page;
  const log = () => block(page, 'System Logs').textContent();
  beforeAll(async () => {
    for (let at = 0; at < 12; at += 1) {
      const host = `slow${at}.example`;
      // The hosts answer so slowly that the run lasts until it is cancelled, on any machine.
      system.web.hosts.set(host, { articles: unlikeArticles(host, 1), delayMs: 25_000 });
      const feed = { name: host, url: `http://${host}/rss.xml`, bias: 'center', enabled: true };
      await system.call('POST', '/admin/rss/feeds', { ...feed, max_articles: 10 });
    }
  });
  afterAll(() => system.restoreFeeds());
  beforeEach(async () => {
    page = await system.open('/admin/monitoring');
    await page.getByText('Connected', { exact: true }).waitFor();
  });
  afterEach(() => page?.context().close());

  /** Starts a run from the page and waits until it is in the page's log. */
  async function triggerAggregation(): Promise<void> {
    await page.getByRole('button', { name: 'Trigger RSS Aggregation' }).click();
    await expect.poll(log).toContain('RSS Aggregation triggered: RSS Aggregation started.');
    await expect.poll(log).toContain('Job ID started');
  }

  async function cancelAggregation(): Promise<void> {
    await page.getByRole('button', { name: 'Details of RSS Aggregation', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel job' }).click();
    await page.getByRole('dialog').getByText('Cancelled', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(log).toMatch(/Job [\w-]+ cancelled successfully/);
    await block(page, 'RSS Feed Processing').waitFor({ state: 'detached' });
  }

  it('triggers an aggregation, watches its batches and feeds, and cancels it', async () => {
    expect(await page.getByLabel(/Auto-refresh/).isChecked()).toBe(true);
    expect(await block(page, 'RSS Feed Processing').count()).toBe(0);
    await triggerAggregation();
    const processing = block(page, 'RSS Feed Processing');
    await processing.getByText(/Batch \d of 2/).waitFor();
    const batches = processing.getByRole('list', { name: 'Batches of 10 feeds' });
    expect(await batches.textContent()).toMatch(/1.+2/);
    await processing.getByText('Processing', { exact: true }).first().waitFor();
    await cancelAggregation();
    await block(page, 'Recent Jobs').getByText('Cancelled').first().waitFor();
  });

  it('filters its log by job, level and words', async () => {
    await triggerAggregation();
    await cancelAggregation();
    await block(page, 'Recent Jobs').getByRole('button', { name: 'Details' }).first().click();
    await page.getByRole('button', { name: 'Show its log' }).click();
    const search = page.getByLabel('Search the log');
    await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
    const isOnScreen = await search.evaluate((field) => {
      const { top, bottom } = field.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight;
    });
    expect(isOnScreen).toBe(true);
    await expect.poll(log).toContain('job run ended');
    await expect.poll(log).not.toContain('RSS Aggregation triggered');
    await page.getByLabel('Search the log').fill('');
    await page.getByRole('radio', { name: 'error' }).check({ force: true });
    await expect.poll(log).not.toContain('RSS Aggregation triggered');
    await page.getByRole('radio', { name: 'all', exact: true }).check({ force: true });
    await page.getByLabel('Search the log').fill('triggered');
    await expect.poll(() => page.getByRole('log').getByRole('listitem').count()).toBe(1);
    await page.getByLabel('Search the log').fill('');
    await page.getByRole('button', { name: 'Clear System Logs' }).click();
    await page.getByRole('button', { name: 'Clear log' }).click();
    await expect.poll(log).not.toContain('RSS Aggregation triggered');
  });

  it('shows the figures of the last day and the webhook deliveries', async () => {
    const chart = block(page, 'Last 24 Hours').getByRole('img').first();
    expect(await chart.getAttribute('aria-label')).toMatch(/^New articles: \d+ in 24 hours/);
    expect(await block(page, 'Webhook Activity').textContent()).toContain('last 20');
  });
});
