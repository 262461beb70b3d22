import type { BrowserContext, Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EditionSystem } from './support/edition-system.ts';
import { openComparedEdition } from './support/shared-system.ts';
import { overflow, violationsIn } from './support/violations.ts';

let system: EditionSystem;
beforeAll(async () => {
  system = await openComparedEdition();
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

/** A pressed button says that the browser has stored it. */
async function saveShownStory(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Story' }).click();
  await page.getByRole('button', { name: 'Saved', pressed: true }).waitFor();
}

async function saveByKey(page: Page, headline: Locator): Promise<string> {
  const title = (await headline.textContent()) ?? '';
  await headline.focus();
  await page.keyboard.press('s');
  await page.getByRole('button', { name: `Save ${title}`, pressed: true }).waitFor();
  return title;
}

async function visit(isDietOn: boolean) {
  const seen: Request[] = [];
  const page = await openQuietly('/news', seen, isDietOn);
  await headlines(page).first().waitFor();
  const opened = await openArticles(page, 12);
  await saveShownStory(page);
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
    const first = await saveByKey(page, headlines(page).first());
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

  it('leaves no gap in the list of two columns where a story is hidden', async () => {
    const page = await system.open('/news', {
      // Each story twice: the edition of the tests is short.
      prepare: (opened) =>
        opened.route(/\/news\/stories(\?|$)/, async (route) => {
          const response = await route.fetch();
          const list = (await response.json()) as { stories: { id: string; title: string }[] };
          const copies = list.stories.map((story) => ({
            ...story,
            id: `${story.id}-2`,
            title: `${story.title} 2`,
          }));
          await route.fulfill({ response, json: { ...list, stories: [...list.stories, ...copies] } });
        }),
    });
    await headlines(page).nth(3).waitFor();
    for (const [already, hidden] of [1, 0].entries()) {
      await headlines(page).nth(hidden).focus();
      await page.keyboard.press('x');
      await page.locator('.story-card-hidden').nth(already).waitFor();
      const boxes = await page.locator('.story-list > article').evaluateAll((cards) =>
        cards.map((card) => {
          const { x, y, width, height } = card.getBoundingClientRect();
          return {
            x,
            y,
            right: x + width,
            bottom: y + height,
            height,
            isHidden: card.classList.contains('story-card-hidden'),
          };
        }),
      );
      const [left, right] = [
        Math.min(...boxes.map(({ x }) => x)),
        Math.max(...boxes.map((box) => box.right)),
      ];
      const rows = [...new Set(boxes.map(({ y }) => y))].sort((a, b) => a - b);
      for (const y of rows.slice(0, -1)) {
        const row = boxes.filter((box) => box.y === y);
        expect([Math.min(...row.map(({ x }) => x)), Math.max(...row.map((box) => box.right))]).toEqual([
          left,
          right,
        ]);
        expect(new Set(row.map(({ bottom }) => Math.round(bottom))).size).toBe(1);
      }
      for (const { height } of boxes.filter(({ isHidden }) => isHidden)) expect(height).toBeLessThan(100);
    }
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
    expect(await violationsIn(page, ['light', 'dark'], '.story-card-hidden')).toEqual([]);
    await openArticles(page, 12);
    await saveShownStory(page);
    for (const path of ['/diet', '/saved']) {
      await page.goto(system.app.address + path);
      await page.locator('.diet-tables, .saved-title').first().waitFor();
      for (const width of [1440, 768, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => overflow(page), { message: `${path} ${width}` }).toBeLessThanOrEqual(0);
      }
      expect(await violationsIn(page), path).toEqual([]);
    }
    await page.context().close();
  });
});
