import type { BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparedEvents, comparedOutlets } from './support/compared-event.ts';
import { type EditionSystem, startEditionSystem } from './support/edition-system.ts';
import { ratedOutlets, reportedEvents } from './support/reported-events.ts';
import { overflow, violationsIn } from './support/violations.ts';

let system: EditionSystem;
beforeAll(async () => {
  const events = { ...reportedEvents, ...comparedEvents };
  system = await startEditionSystem({}, events, [...ratedOutlets, ...comparedOutlets]);
});
afterAll(() => system?.close());

const headlines = (page: Page) => page.locator('.story-card h3 a');

/** The invented outlets answer with an empty page, so that an opened article needs no network. */
const answerOutlets = (context: BrowserContext) =>
  context.route(/^https?:\/\/\w+\.example\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>An article</title>' }),
  );

/** A page without usage events, so that every request has a purpose for the reader. */
async function openQuietly(path: string, seen: Request[], isDietOn: boolean): Promise<Page> {
  return system.open(path, {
    prepare: async (page) => {
      await page.addInitScript((on) => {
        localStorage.setItem('balanceapp_tracking_opt_out', 'true');
        if (!on) localStorage.setItem('balanceDiet', 'off');
      }, isDietOn);
      await answerOutlets(page.context());
      page.context().on('request', (request) => seen.push(request));
    },
  });
}

/** Opens the story with the most articles, and up to `limit` of them. Returns how many were opened. */
async function openArticles(page: Page, limit: number): Promise<number> {
  await page
    .getByRole('link', { name: /tram line/i })
    .first()
    .click();
  await page.getByText('Analysis Insights').waitFor();
  const links = page.locator('.article-row h3 a');
  const more = page.getByRole('button', { name: /^Show \d+ more$/ });
  if (await more.isVisible()) await more.click();
  const number = Math.min(limit, await links.count());
  for (let at = 0; at < number; at += 1) {
    const opened = page.context().waitForEvent('page');
    await links.nth(at).click();
    await (await opened).close();
  }
  return number;
}

/** What a request carries, without what differs at each visit. */
const describeRequest = (request: Request) =>
  `${request.method()} ${request.url().replace(system.app.address, '')} ${request.postData()?.replace(/"sessionToken":"[^"]+"/, '') ?? ''}`;

async function visit(isDietOn: boolean) {
  const seen: Request[] = [];
  const page = await openQuietly('/news', seen, isDietOn);
  await headlines(page).first().waitFor();
  const opened = await openArticles(page, 12);
  await page.getByRole('button', { name: 'Save Story' }).click();
  await page.goto(`${system.app.address}/diet`);
  await page.getByRole('heading', { name: 'What this browser keeps' }).waitFor();
  await page.waitForLoadState('networkidle');
  return { page, opened, requests: seen };
}

describe('the reading diet', () => {
  it('counts what is opened, and no request carries anything of it', async () => {
    const off = await visit(false);
    await off.page.getByText('The reading diet is switched off').waitFor();
    await off.page.context().close();
    const on = await visit(true);
    await on.page.getByText(`${on.opened} articles opened`).waitFor();
    const download = on.page.waitForEvent('download');
    await on.page.getByRole('button', { name: 'Export as JSON' }).click();
    expect((await download).suggestedFilename()).toBe('balance-reading-diet.json');

    const own = ({ requests }: typeof on) =>
      requests.filter((request) => request.url().startsWith(system.app.address));
    const kinds = (visited: typeof on) =>
      [...new Set(own(visited).map(describeRequest))].filter((line) => !line.includes('/assets/')).sort();
    // With and without a diet the same requests are made: none is about it, and none carries it.
    expect(kinds(on)).toEqual(kinds(off));
    for (const request of own(on)) {
      const carried = `${request.url().replace(system.app.address, '')} ${request.postData() ?? ''}`;
      expect(carried).not.toMatch(/opened|offered|savedAt|readAt|hiddenAt|\.example\//);
      if (request.method() !== 'GET') expect(new URL(request.url()).pathname).toBe('/auth/validate');
    }
    await on.page.context().close();
  });

  it('marks, saves and hides stories in the browser, by keyboard as well', async () => {
    const page = await system.open('/news');
    await headlines(page).first().waitFor();
    const first = (await headlines(page).first().textContent()) ?? '';
    await headlines(page).first().focus();
    await page.keyboard.press('s');
    await page
      .getByRole('button', { name: `Save ${first}` })
      .and(page.locator('[aria-pressed="true"]'))
      .waitFor();
    await page.keyboard.press('x');
    await page.getByRole('button', { name: `Show ${first} again` }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: `Show ${first} again` }).click();
    await page.getByRole('link', { name: first }).waitFor();
    await page.goto(`${system.app.address}/saved`);
    await page.getByRole('link', { name: first }).waitFor();
    await page.getByRole('button', { name: `Remove ${first}` }).click();
    await page.getByText('No saved stories').waitFor();
    await page.context().close();
  });

  it('has no axe violation and no horizontal scroll', async () => {
    const page = await openQuietly('/news', [], true);
    await headlines(page).first().waitFor();
    await page
      .locator('.story-card')
      .nth(1)
      .getByRole('button', { name: /^Hide / })
      .click();
    expect(await violationsIn(page, ['light', 'dark'])).toEqual([]);
    await openArticles(page, 12);
    await page.getByRole('button', { name: 'Save Story' }).click();
    for (const path of ['/diet', '/saved']) {
      await page.goto(system.app.address + path);
      await page.locator('.diet-tables, .saved-title').first().waitFor();
      for (const width of [1440, 768, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => overflow(page), { message: `${path} ${width}` }).toBeLessThanOrEqual(0);
      }
      expect(await violationsIn(page, ['light', 'dark']), path).toEqual([]);
    }
    await page.context().close();
  });
});
