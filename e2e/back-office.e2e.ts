import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { TrackingBatch } from '#contract/tracking.ts';
import { type EditionSystem, startEditionSystem } from './support/edition-system.ts';

let system: EditionSystem;
let page: Page;
let sent: TrackingBatch[];
const reader = 'reader@readers.example';
beforeAll(async () => {
  system = await startEditionSystem();
  await system.app.signIn(reader);
});
afterAll(() => system?.close());
beforeEach(async () => {
  sent = [];
  page = await system.open('/admin', {
    prepare: (opened) => {
      opened.on('request', (request) => {
        const body = request.postData();
        if (body?.includes('"tracking_data"')) sent.push(JSON.parse(body) as TrackingBatch);
      });
    },
  });
  await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor();
});
afterEach(() => page?.context().close());

/** Restores the settings at a path to their present values after the test. */
async function keepSettings(path: string): Promise<void> {
  const present = await system.call<object>('GET', path);
  onTestFinished(async () => void (await system.call('POST', path, present)));
}

const block = (title: string) => page.getByRole('region', { name: title, exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const valuesOf = async (within: Locator) => (await within.locator('dd').allTextContents()).join();
const focusName = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

/** Answers the next matching call with an error. */
async function failOnce(method: string, path: string, status: number, body: string): Promise<void> {
  await page.route(
    `**${path}`,
    (route) =>
      route.request().method() === method
        ? route.fulfill({ status, body, headers: { 'content-type': 'application/json' } })
        : route.fallback(),
    { times: 1 },
  );
}

const broken = JSON.stringify({ error: 'The database is away.', code: 'internal', requestId: 'r' });

describe('the admin dashboard', () => {
  it('greets the administrator, shows the totals and links to the other pages', async () => {
    await page.getByText(`Welcome, ${system.app.adminEmail}`).waitFor();
    const tiles = block('Overview');
    const { users } = await system.call<{ users: unknown[] }>('GET', '/admin/dashboard');
    await expect.poll(() => tiles.textContent()).toContain(`Total Users${users.length}`);
    await expect.poll(() => tiles.textContent()).toMatch(/Stories Stored3/);
    await expect.poll(() => tiles.textContent()).toMatch(/RSS Sources4/);
    await expect.poll(() => tiles.textContent()).toMatch(/Last Updated/);
    const statistics = block('News Statistics');
    expect(await statistics.getByRole('img').getAttribute('aria-label')).toMatch(
      /^Coverage: \d+ left, \d+ center, \d+ right/,
    );
    await expect.poll(() => statistics.textContent()).toMatch(/Active stories/);
    expect(await page.getByRole('link', { name: 'Back to App' }).getAttribute('href')).toBe('/');
    await page.getByRole('main').getByRole('button', { name: 'Logout' }).waitFor();
    const answered = page.waitForResponse((response) => response.url().endsWith('/admin/dashboard'));
    await button('Refresh Stats').click();
    expect((await answered).status()).toBe(200);
  });

  it('lists users, changes a tier, and deletes any user except the current one', async () => {
    const deletedEmail = `leaver-${Date.now()}@readers.example`;
    await system.app.signIn(deletedEmail);
    await page.reload();
    const users = block('User Management');
    const ownRow = users.getByRole('row').filter({ hasText: system.app.adminEmail });
    expect(await ownRow.textContent()).toContain('Unlimited');
    expect(await ownRow.textContent()).toContain('Current User');
    expect(await ownRow.getByRole('button').count()).toBe(0);
    await page.getByLabel(`Tier of ${deletedEmail}`).selectOption('pro');
    const row = users.getByRole('row').filter({ hasText: deletedEmail });
    await expect.poll(() => row.getByRole('combobox').inputValue()).toBe('pro');
    await button(`Delete ${deletedEmail}`).click();
    const confirmation = page.getByRole('alertdialog');
    expect(await confirmation.textContent()).toContain(
      'its usage data, sessions and magic links are permanently removed. This cannot be undone.',
    );
    await failOnce('DELETE', '/admin/users', 500, '');
    await confirmation.getByRole('button', { name: 'Delete user' }).click();
    await page.getByText('Error deleting user: Unknown error').waitFor();
    await button('OK').click();
    await button(`Delete ${deletedEmail}`).click();
    await confirmation.getByRole('button', { name: 'Delete user' }).click();
    await page.getByText(`Successfully deleted user: ${deletedEmail}`).waitFor();
    await button('OK').click();
    await expect.poll(() => row.count()).toBe(0);
    expect(await ownRow.count()).toBe(1);
  });

  it('saves numbers within their ranges, and keeps the typed value when the save fails', async () => {
    await keepSettings('/admin/source-limits');
    const limits = block('News Source Article Limits');
    await expect.poll(() => valuesOf(limits)).toBe('20,15,10,20,15,10');
    await button('Edit News Source Article Limits').click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    const field = limits.getByRole('spinbutton', { name: 'GNews' });
    await field.fill('7000');
    await field.blur();
    await expect.poll(() => limits.textContent()).toContain('Enter 5 to 100');
    await expect.poll(() => field.inputValue()).toBe('100');
    await failOnce('POST', '/admin/source-limits', 503, broken);
    await button('Save News Source Article Limits').click();
    await limits.getByText('The database is away.').waitFor();
    expect(await field.inputValue()).toBe('100');
    await button('Save News Source Article Limits').click();
    await button('Edit News Source Article Limits').waitFor();
    await expect.poll(() => valuesOf(limits)).toBe('20,15,100,20,15,10');
    await expect.poll(focusName).toBe('Edit News Source Article Limits');
  });

  it('shows an alert when the relevance settings were not saved', async () => {
    const relevance = block('Relevance Scoring Settings');
    await expect.poll(() => valuesOf(relevance)).toBe('0.25,3,20');
    await button('Edit Relevance Scoring Settings').click();
    await failOnce('POST', '/admin/relevance-config', 500, broken);
    await button('Save Relevance Scoring Settings').click();
    const alert = page.getByRole('alertdialog');
    expect(await alert.textContent()).toContain('500 The database is away.');
    await alert.getByRole('button', { name: 'OK' }).click();
    await button('Cancel Relevance Scoring Settings').click();
  });

  it('warns the second administrator about the change of the first', async () => {
    await keepSettings('/admin/advanced-config');
    const advanced = block('Advanced Aggregation Settings');
    await button('Edit Advanced Aggregation Settings').click();
    await system.call('POST', '/admin/advanced-config', {
      ...{ max_total_articles: 70, semantic_clustering_threshold: 0.65 },
      ...{ enable_deduplication: true, opposing_viewpoints_enabled: true },
    });
    await advanced.getByRole('spinbutton').fill('80');
    await button('Save Advanced Aggregation Settings').click();
    await advanced.getByText('Not saved.').waitFor();
    expect(await advanced.getByRole('spinbutton').inputValue()).toBe('80');
    await advanced.getByRole('button', { name: 'Save mine anyway' }).click();
    await button('Edit Advanced Aggregation Settings').waitFor();
    await expect.poll(() => advanced.locator('dd').first().textContent()).toBe('80');
  });

  it('previews another threshold on recent articles without saving it', async () => {
    const advanced = block('Advanced Aggregation Settings');
    await button('Edit Advanced Aggregation Settings').click();
    await advanced.getByRole('slider').fill('1');
    await button('Try 1.00 on recent articles').click();
    await advanced.getByText('With 1.00').waitFor();
    expect(await advanced.getByRole('row', { name: /^Stories/ }).textContent()).toBe('Stories38');
    await button('Cancel Advanced Aggregation Settings').click();
    const { semantic_clustering_threshold: saved } = await system.call<{
      semantic_clustering_threshold: number;
    }>('GET', '/admin/advanced-config');
    expect(saved).toBeLessThan(1);
    await expect.poll(() => advanced.textContent()).toContain(saved.toFixed(2));
  });

  it('does not save an empty prompt, and keeps versions of saved prompts', async () => {
    const { version } = await system.call<{ version: number }>('GET', '/admin/openai-prompt');
    const prompt = block('Analysis Prompt');
    await button('Edit Analysis Prompt').click();
    const text = prompt.getByRole('textbox').first();
    await text.fill('   ');
    const sent: (string | null)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/admin/')) sent.push(request.postData());
    });
    await button('Save Analysis Prompt').click();
    await prompt.getByText('Editing').waitFor();
    await text.fill('Read it twice.');
    await button('Save Analysis Prompt').click();
    await button('Edit Analysis Prompt').waitFor();
    // One request for the saved prompt, none for the empty one.
    expect(sent).toEqual([expect.stringContaining('Read it twice.')]);
    await expect.poll(() => prompt.textContent()).toContain('Read it twice.');
    await expect.poll(() => prompt.textContent()).toContain('Last updated');
    await button('Versions of Analysis Prompt').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Compare version 0' }).click();
    expect(await dialog.locator('del').first().textContent()).toBe('Read it twice.');
    await dialog.getByRole('button', { name: 'Go back to version 0' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => prompt.textContent()).toContain(`Version ${version + 2}.`);
    await expect.poll(() => prompt.textContent()).not.toContain('Read it twice.');
  });

  it('creates a key that is shown once, and revokes it', async () => {
    const keys = block('API Keys');
    await button('New key').click();
    await page.getByRole('dialog').getByLabel('Name').fill('Archive');
    await button('Create key').click();
    const keyDialog = page.getByRole('alertdialog');
    expect(await keyDialog.textContent()).toContain('It is not shown again.');
    await keyDialog.getByRole('button', { name: 'Done' }).click();
    await button('Revoke Archive').click();
    await button('Revoke key').click();
    await keys.getByText('No keys yet.').waitFor();
  });

  it('finds an outlet and changes its rating', async () => {
    const outlet = {
      ...{ name: 'The Atlas of Wendle', aliases: [], country: 'GB', region: 'uk', owner: 'Atlas Trust' },
      ...{ kind: 'newspaper', lean: -0.55, reliability: 0.72, flags: [] },
      references: ['https://atlas.example/about'],
    };
    await system.call('PUT', '/admin/bias/outlets', { domain: 'atlas.example', outlet });
    const outlets = block('Outlet Ratings');
    await outlets.getByRole('searchbox').fill('atlas of wendle');
    await expect.poll(() => outlets.getByRole('row').count()).toBe(2);
    const row = outlets.getByRole('row').last();
    await expect.poll(() => row.textContent()).toMatch(/The Atlas of Wendle.*−0\.55.*72%/);
    await row.getByRole('button', { name: 'Edit The Atlas of Wendle' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Lean').fill('-0.4');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => row.textContent()).toMatch(/−0\.40/);
  });

  it('adds a credibility row with the default values', async () => {
    await keepSettings('/admin/credibility-config');
    const rows = block('Credibility Scoring Configuration');
    await button('Edit Credibility Scoring Configuration').click();
    await rows.getByRole('button', { name: 'Add row' }).click();
    const values = () =>
      rows
        .getByRole('group')
        .last()
        .locator('input, select')
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
    await expect.poll(values).toEqual(['0.5', 'New Label', 'blue', 'New meaning']);
    await button('Save Credibility Scoring Configuration').click();
    await button('Edit Credibility Scoring Configuration').waitFor();
    await expect.poll(() => rows.getByRole('row').count()).toBe(6);
  });

  it('switches a news API on and off', async () => {
    const flags = block('News API Feature Flags');
    await flags.getByText('No key: set NEWSAPI_KEY and start again.').waitFor();
    const flag = flags.getByRole('switch', { name: 'Google News' });
    const isOn = await flag.isChecked();
    await flag.click();
    await expect.poll(() => flag.isChecked()).toBe(!isOn);
  });

  it('reverts a change from the audit log', async () => {
    const limits = await system.call<{ gnews_max_articles: number }>('GET', '/admin/source-limits');
    await system.call('POST', '/admin/source-limits', { ...limits, gnews_max_articles: 30 });
    await page.reload();
    const changes = block('Changes');
    const revert = changes.getByRole('button', { name: /^Revert News Source Article Limits/ });
    await revert.click();
    await page.getByText('The old value is in force again').waitFor();
    await expect.poll(() => valuesOf(block('News Source Article Limits'))).toBe('20,15,10,20,15,10');
  });

  it('runs and reports operations', async () => {
    const operations = block('RSS Feed and News Management');
    await operations.getByRole('button', { name: 'Start cleanup' }).click();
    const notice = page.getByRole('alertdialog', { name: 'Nothing to clean up' });
    await notice.getByRole('button', { name: 'Close' }).click();
    await failOnce('POST', '/admin/story-clustering/deduplicate', 502, '');
    await operations.getByRole('button', { name: 'Start deduplication' }).click();
    await operations.getByText('Story deduplication Failed').waitFor();
    await expect.poll(() => operations.textContent()).toContain('HTTP 502: Bad Gateway');
    await operations.getByRole('button', { name: 'Reset' }).click();
    await operations.getByRole('button', { name: 'Start deduplication' }).click();
    await operations.getByText('Story deduplication finished.').waitFor();
    await operations.getByRole('button', { name: 'Clear Status' }).click();
  });

  it('splits a story and undoes it', async () => {
    const repair = block('Story Repair');
    await repair.getByRole('searchbox').fill('bridge');
    await expect.poll(() => repair.getByRole('button', { name: /^Repair/ }).count()).toBe(1);
    await repair.getByRole('button', { name: /^Repair/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox').first().check();
    await dialog.getByText('1 of 4 chosen.').waitFor();
    await dialog.getByRole('button', { name: 'Split into a new story' }).click();
    const sizes = async () =>
      (await system.call<{ stories: { article_count: number }[] }>('GET', '/news/stories')).stories
        .map(({ article_count }) => article_count)
        .sort()
        .join();
    await expect.poll(sizes).not.toContain('4');
    await page.keyboard.press('Escape');
    await repair
      .getByRole('button', { name: /^Undo: Took 1 article/ })
      .first()
      .click();
    await expect.poll(sizes).toContain('4');
    await repair.getByRole('searchbox').fill('');
  });

  it('renames a story and undoes it', async () => {
    await page.getByRole('button', { name: 'Repair' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('The bridge of Wendle');
    await dialog.getByRole('button', { name: 'Save names' }).click();
    await expect
      .poll(async () => JSON.stringify(await system.call('GET', '/news/stories')))
      .toContain('The bridge of Wendle');
    await page.keyboard.press('Escape');
    // The list of repairs is updated later: another repair may be the first until then.
    await block('Story Repair')
      .getByRole('button', { name: /^Undo: .*The bridge of Wendle/ })
      .first()
      .click();
    await expect
      .poll(async () => JSON.stringify(await system.call('GET', '/news/stories')))
      .not.toContain('The bridge of Wendle');
  });

  it('sends usage events without personal data', async () => {
    const tiers = page.getByLabel(`Tier of ${reader}`);
    const tier = (await tiers.inputValue()) === 'pro' ? 'free' : 'pro';
    const listed = page.waitForResponse((response) => response.url().endsWith('/admin/dashboard'));
    await tiers.selectOption(tier);
    // The page reloads the list after it has recorded the usage event.
    await listed;
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    const names = () =>
      sent.flatMap(({ tracking_data }) => tracking_data.events.map(({ eventName }) => eventName));
    await expect.poll(names).toContain('page_hidden');
    expect(names()).toContain('admin_dashboard_access');
    expect(names()).toContain('admin_action');
    expect(JSON.stringify(sent)).not.toContain('@');
  });

  it('names each block that could not be loaded', async () => {
    const other = await system.open('/privacy');
    for (const path of ['dashboard', 'feature-flags', 'credibility-config', 'openai-prompt']) {
      await other.route(`**/admin/${path}`, (route) => route.fulfill({ status: 400, body: broken }));
    }
    for (const path of [
      'comparative-analysis-prompt',
      'source-limits',
      'relevance-config',
      'advanced-config',
    ]) {
      await other.route(`**/admin/${path}`, (route) => route.fulfill({ status: 400, body: broken }));
    }
    await other.getByRole('link', { name: 'Admin Dashboard' }).click();
    for (const text of [
      'Failed to load dashboard data',
      'Failed to load feature flags',
      'Failed to load credibility configuration',
      'Failed to load OpenAI prompt configuration',
      'Failed to load comparative analysis prompt configuration',
      'Failed to load source limits configuration',
      'Failed to load relevance scoring configuration',
      'Failed to load advanced configuration',
    ]) {
      await other.getByText(text, { exact: true }).waitFor();
    }
    await other.context().close();
  });
});

describe('an account that is not an administrator', () => {
  it('is redirected to the checker and requests no data of the back office', async () => {
    const other = await system.visit('/privacy');
    const requested: string[] = [];
    const { sessionToken } = await system.app.signIn('curious@readers.example');
    await other.addInitScript((token) => localStorage.setItem('sessionToken', token), sessionToken);
    other.on('request', (request) => requested.push(new URL(request.url()).pathname));
    for (const path of ['/admin', '/admin/rss', '/admin/monitoring']) {
      await other.goto(system.app.address + path);
      await other.getByRole('button', { name: 'Analyze Article' }).waitFor();
      expect(new URL(other.url()).pathname).toBe('/');
    }
    const pages = ['/admin', '/admin/rss', '/admin/monitoring'];
    expect(requested.filter((path) => path.startsWith('/admin') && !pages.includes(path))).toEqual([]);
    await other.context().close();
  });
});
