import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TrackingBatch } from '#contract/tracking.ts';
import { afterDrawing } from './support/after-drawing.ts';
import type { EditionSystem } from './support/edition-system.ts';
import { openEdition } from './support/shared-system.ts';

let system: EditionSystem;
/** Headlines of the stories that the pipeline builds. */
let bridge = '';
let vaccine = '';
let ferry = '';
beforeAll(async () => {
  system = await openEdition();
  const titleOf = (word: RegExp) => system.stories.find(({ title }) => word.test(title))?.title ?? '';
  bridge = titleOf(/bridge/);
  vaccine = titleOf(/vaccine/);
  ferry = titleOf(/ferry/i);
});
afterAll(() => system?.close());

const headlines = (page: Page) => page.locator('.story-card:visible h3').allTextContents();
const shown = (page: Page) => page.locator('.edition-bar [role=status]').textContent();
const choose = (page: Page, name: string | RegExp) =>
  page.getByRole('radio', { name }).check({ force: true });

async function openNews(path = '/news'): Promise<Page> {
  const page = await system.open(path);
  await page.locator('.story-card h3').first().waitFor();
  return page;
}

describe('the news edition', () => {
  it('shows the stories of the pipeline in the edition that the reader’s time zone suggests', async () => {
    const page = await openNews();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('News Edition');
    await expect.poll(() => headlines(page)).toEqual([bridge, vaccine]);
    await expect.poll(() => shown(page)).toBe('2 stories shown');
    await page.getByText('Live Updates').waitFor();
    await page.getByText('UK stories first, then international, then US.').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?edition=uk');
    const lead = page.locator('.story-card-lead');
    expect(await lead.getByRole('img').getAttribute('aria-label')).toBe(
      'Coverage: 1 left, 1 center, 1 right, 1 unrated',
    );
    expect(await lead.textContent()).toContain('Trending 100');
    expect(await lead.textContent()).toContain('4 articles');
    await page.context().close();
  });

  it('filters the stories, keeps the filters in the address, and Back restores them', async () => {
    const page = await openNews();
    await choose(page, 'Last Week');
    await expect.poll(() => shown(page)).toBe('3 stories shown');
    await choose(page, /^International/);
    await expect.poll(() => headlines(page)).toEqual([ferry]);
    // Choices in quick succession are one entry of the history.
    await expect.poll(() => new URL(page.url()).search).toContain('topic=international');
    await choose(page, 'Left-Leaning');
    await page.getByText('No stories match your filters').waitFor();
    // The address is updated right after the list.
    const filtered = '?edition=uk&topic=international&perspective=left&time=7d';
    await expect.poll(() => new URL(page.url()).search).toBe(filtered);
    const address = new URL(page.url());
    const shared = await system.open(address.pathname + address.search);
    await shared.getByRole('button', { name: 'Clear Perspective: Left-Leaning' }).click();
    await expect.poll(() => headlines(shared)).toEqual([ferry]);
    await shared.getByRole('button', { name: 'Clear' }).waitFor({ state: 'detached' });
    await shared.context().close();
    await page.goBack();
    await expect.poll(() => headlines(page)).toEqual([ferry]);
    await page.goBack();
    await expect.poll(() => shown(page)).toBe('3 stories shown');
    await page.context().close();
  });

  it('keeps the chosen edition, and sends usage events without personal data', async () => {
    const page = await openNews();
    const names: string[] = [];
    const sent: TrackingBatch[] = [];
    page.on('request', (request) => {
      const body = request.postData();
      if (!body?.includes('"tracking_data"')) return;
      const batch = JSON.parse(body) as TrackingBatch;
      sent.push(batch);
      names.push(...batch.tracking_data.events.map(({ eventName }) => eventName));
    });
    await choose(page, 'World News');
    await expect.poll(() => headlines(page)).toEqual([bridge, vaccine]);
    await page.getByRole('link', { name: vaccine }).click();
    await page.getByText('Analysis Insights').waitFor();
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(() => names).toContain('page_hidden');
    expect(names.filter((name) => /news|story|filter/.test(name))).toEqual([
      'news_page_view',
      'filter_change',
      'story_click',
    ]);
    const events = sent.flatMap(({ tracking_data }) => tracking_data.events);
    const click = events.find(({ eventName }) => eventName === 'story_click');
    expect(click?.properties).toMatchObject({ storyTitle: vaccine, position: 2 });
    expect(JSON.stringify(sent)).not.toContain('@');
    await page.goto(`${system.app.address}/news`);
    await page.locator('.story-card h3').first().waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'World News' }).isChecked()).toBe(true);
    await page.context().close();
  });

  it('restores the scroll position after a story', async () => {
    const page = await openNews('/news?edition=us&time=7d');
    await page.setViewportSize({ width: 390, height: 500 });
    const card = page.getByRole('link', { name: ferry });
    await card.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(300);
    await card.click();
    await page.getByRole('heading', { level: 1, name: ferry }).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await card.waitFor();
    // The click itself may have scrolled a little, so the test compares the position of the card.
    await expect
      .poll(() => card.evaluate((link) => Math.round(link.getBoundingClientRect().top)))
      .toBeLessThan(500);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(ferry);
    await page.context().close();
  });

  it('keeps the list, the scroll position and the focus while it is offline and when it reloads', async () => {
    const page = await openNews('/news?edition=uk&time=7d');
    await page.getByRole('link', { name: vaccine }).focus();
    await page.context().setOffline(true);
    await page.getByText('Updates paused').waitFor();
    await expect.poll(() => headlines(page)).toHaveLength(3);
    const answered = page.waitForResponse((response) => response.url().endsWith('/news/stories'));
    await page.context().setOffline(false);
    expect((await answered).status()).toBe(304);
    await page.getByText('Live Updates').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(vaccine);
    await page.context().close();
  });

  it('reloads every five minutes and keeps the scroll position and the focus', async () => {
    const page = await system.open('/privacy');
    await page.clock.install();
    await page.goto(`${system.app.address}/news?edition=uk&time=7d`);
    const link = page.getByRole('link', { name: vaccine });
    await link.focus();
    let reloads = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/news/stories')) reloads += 1;
    });
    // The clock of the page also runs by itself: one minute is left for a slow machine.
    await page.clock.runFor(240_000);
    expect(reloads).toBe(0);
    await page.clock.runFor(61_000);
    await expect.poll(() => reloads).toBe(1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(vaccine);
    await expect.poll(() => headlines(page)).toHaveLength(3);
    await page.context().close();
  });

  it('renders one screen of many cards, more while the reader scrolls, and all of them in print', async () => {
    const page = await system.open('/privacy');
    const stories = Array.from({ length: 60 }, (_, at) => {
      const story = system.stories[at % system.stories.length];
      return { ...story, id: `many-${at}`, title: `Headline ${at}`, priorityScore: 100 - at };
    });
    await page.route('**/news/stories*', (route) => route.fulfill({ json: { success: true, stories } }));
    await page.goto(`${system.app.address}/story-swarms`);
    const cards = page.locator('.story-card');
    await cards.first().waitFor();
    await afterDrawing(page);
    expect(await cards.count()).toBeLessThan(30);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    // In one task each, as from a key that is held: nothing is drawn in between.
    await page.evaluate(async () => {
      for (let at = 0; at < 45; at += 1) {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
        await new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = resolve;
          port2.postMessage(null);
        });
      }
    });
    expect(await focused()).toBe('Headline 44');
    await page.evaluate(() => window.scrollTo(0, 0));
    // A focused card keeps the focus.
    await afterDrawing(page);
    expect(await focused()).toBe('Headline 44');
    await page.locator('h1').click();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await cards.count()).toBe(60);
    // The list stays whole while the browser prints, and is shorter again after it.
    await afterDrawing(page);
    expect(await cards.count()).toBe(60);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect.poll(() => cards.count()).toBeLessThan(60);
    await page.context().close();
  });

  it('shows sample data when the request fails, and real stories after Try Again', async () => {
    const page = await system.open('/privacy');
    await page.route('**/news/stories*', (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByRole('link', { name: 'News Aggregator' }).click();
    await page.getByText('Unable to load latest stories').waitFor();
    await page.getByText('HTTP 503: Service Unavailable').waitFor();
    await page.getByText('Showing sample data instead.').waitFor();
    await page.locator('.story-card').first().waitFor();
    const cards = await page.locator('.story-card').count();
    expect(await page.locator('.story-card').getByText('Sample', { exact: true }).count()).toBe(cards);
    await page.unroute('**/news/stories*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.poll(() => headlines(page)).toEqual([bridge, vaccine]);
    await page.context().close();
  });

  it('works without storage in the browser', async () => {
    const page = await system.open('/news');
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await choose(page, 'US News');
    await expect.poll(() => new URL(page.url()).search).toBe('?edition=us');
    await expect.poll(() => headlines(page)).toHaveLength(2);
    await page.context().close();
  });
});

describe('a browser', () => {
  it('that goes offline keeps the list, opens loaded stories and recovers by itself', async () => {
    const page = await system.open('/news?edition=uk');
    await page.locator('.story-card h3').first().waitFor();
    const title = await page.locator('.story-card h3 a').first().textContent();
    // The script of the story page is loaded after the list.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /story-route-.*\.js$/.test(name)),
    );
    await page.context().setOffline(true);
    await page.getByText('Updates paused').waitFor();
    await page.locator('.story-card h3 a').first().click();
    await page.getByRole('heading', { name: 'Story Not Found' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: title ?? '' }).waitFor();
    await page.getByText('Analysis Insights').waitFor();
    await page.context().close();
  });

  it('that goes offline before the script of a page is loaded shows a message, and loads it by itself later', async () => {
    const page = await system.open('/news?edition=uk');
    await page.locator('.story-card h3').first().waitFor();
    await page.context().setOffline(true);
    await page.getByText('Updates paused').waitFor();
    await page.getByRole('link', { name: 'How ratings are made' }).click();
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: /ratings/i }).waitFor();
    await page.context().close();
  });
});

describe('story swarms', () => {
  it('are searched and sorted, and explain how they are made', async () => {
    const page = await openNews('/story-swarms');
    await expect.poll(() => headlines(page)).toEqual([bridge, vaccine, ferry]);
    await page.getByLabel('Search stories').click();
    await page.keyboard.type('FERRY strait');
    await expect.poll(() => headlines(page)).toEqual([ferry]);
    await expect.poll(() => new URL(page.url()).search).toBe('?q=FERRY+strait');
    await page.getByLabel('Search stories').fill('');
    await page.getByLabel('Order').selectOption('Newest');
    await expect.poll(() => headlines(page)).toEqual([bridge, vaccine, ferry]);
    await page.getByRole('switch', { name: 'Blindspots only' }).check();
    await page.getByText('No blindspot found').waitFor();
    await page.getByText(/10 points per article, up to 50 for confidence/).waitFor();
    await page.context().close();
  });
});
