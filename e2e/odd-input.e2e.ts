import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Story, StoryList } from '#contract/news.ts';
import { openScreen } from './support/browser.ts';
import { type EditionSystem, startEditionSystem } from './support/edition-system.ts';
import { reportedEvents } from './support/reported-events.ts';
import { overflow, violations } from './support/violations.ts';

const hostile =
  '<img src=x onerror="document.title=1"> Lock keepers &amp;amp; crews &lt;b&gt;meet&lt;/b&gt; at Ostby';
const paragraphs = [
  'Lock keepers and crews of boats meet at Ostby on Monday and on Tuesday, the canal board said.',
  'Lock keepers and boat crews met at Ostby on Monday to settle the hours of the Ostby lock <script>document.title=2</script> for the winter. Both sides called the talks at the Ostby lock useful &amp;lt;i&amp;gt;and short&amp;lt;/i&amp;gt;.',
  'The lock at Ostby will open from six to nine for boat crews, lock keepers said after the meeting. Fifty boats pass the Ostby lock on a winter day, the canal board said.',
  'The canal board pays lock keepers for the longer hours at Ostby from its reserve. Boat crews will meet the lock keepers at Ostby again in March.',
];

let system: EditionSystem;
beforeAll(async () => {
  const odd = { path: '/lock', title: hostile, text: paragraphs, publishedAt: new Date() };
  const reports = Object.entries(reportedEvents).map(([host, articles]) => [
    host,
    /beacon|tribune/.test(host) ? [odd, ...articles] : articles,
  ]);
  system = await startEditionSystem({ PUBLIC_READING: 'on' }, Object.fromEntries(reports));
});
afterAll(() => system?.close());

/** A signed-out page; `prepare` runs in the browser before the scripts of the page. */
async function visitAs(prepare: (context: BrowserContext) => Promise<unknown>, path: string): Promise<Page> {
  const { page, context, errors } = await openScreen(system.browser);
  await prepare(context);
  await page.goto(system.app.address + path);
  page.on('close', () => expect(errors).toEqual([]));
  return page;
}

/** Returns a function that measures the processor time of a page so far; other processes do not count. */
async function startProcessorTimer(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
    if (seconds === undefined) throw new Error('the browser reports no TaskDuration');
    return seconds;
  };
}

const noChange = async () => undefined;
const storyId = () => system.stories.find(({ title }) => title.includes('bridge'))?.id ?? '';

async function openStory(change: (story: Story) => Story): Promise<Page> {
  const page = await visitAs(
    (context) =>
      context.route(`**/news/stories/${storyId()}`, async (route) => {
        const answer = await route.fetch();
        const { story } = (await answer.json()) as { story: Story };
        await route.fulfill({ json: { success: true, error: null, story: change(story) } });
      }),
    `/story/${storyId()}`,
  );
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByText('Story Statistics').waitFor();
  return page;
}

describe('texts with markup and entities', () => {
  it('are shown as plain text in list and story, and none of their code runs', async () => {
    const { stories } = await system.call<StoryList>('GET', '/news/stories');
    const lock = stories.find(({ title }) => title.includes('Lock keepers'));
    const page = await visitAs(noChange, `/story/${lock?.id}`);
    await page.getByText('All Articles').waitFor();
    for (const path of [`/story/${lock?.id}`, '/news?edition=uk']) {
      await page.goto(system.app.address + path);
      await page.getByRole('heading', { name: 'Lock keepers & crews meet at Ostby' }).first().waitFor();
      const text = (await page.getByRole('main').textContent()) ?? '';
      expect(text, path).not.toMatch(/[<>]|&\w+;|onerror|document\.title/);
      expect(await page.title()).toMatch(/Balance$/);
      expect(await page.locator('main img').count()).toBe(0);
    }
    await page.context().close();
  });
});

describe('a story', () => {
  it('without articles, dates, ratings or regions shows that they are missing and renders the rest', async () => {
    const page = await openStory((story) => ({
      ...story,
      ...{ articles: [], outlets_covering: [], cited_summary: [], first_reports: [], ai_summary: '' },
      ...{ article_count: 0, outlet_count: 0, unrated_count: 0, copy_count: 0, updated_at: null },
      bias_distribution: { left: 0, center: 0, right: 0 },
      region_distribution: { uk: 0, us: 0, international: 0 },
    }));
    const text = (await page.getByRole('main').textContent()) ?? '';
    expect(text).toContain('Unknown time');
    expect(text).toContain('This story has no articles left.');
    expect(text).toContain('No rated articles yet.');
    expect(text).not.toMatch(/NaN|Infinity|undefined|null|Invalid/);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });

  it('of 300 articles shows some at first and stays fast', async () => {
    const page = await openStory((story) => ({
      ...story,
      article_count: 300,
      articles: Array.from({ length: 300 }, (_, at) => {
        const article = story.articles[at % story.articles.length];
        if (article === undefined) throw new Error('the story has no articles');
        return { ...article, id: `many-${at}`, title: `Report ${at}`, published_at: null, copy_of: null };
      }),
    }));
    const rows = page.locator('.article-row');
    await expect.poll(() => rows.count()).toBe(6);
    const usedSeconds = await startProcessorTimer(page);
    const durations: number[] = [];
    for (const count of [56, 106, 156, 206, 256, 300]) {
      const before = await usedSeconds();
      await page.getByRole('button', { name: /^Show \d+ more$/ }).click();
      await expect.poll(() => rows.count()).toBe(count);
      durations.push((await usedSeconds()) - before);
    }
    // Fifty more rows cost no more at the end than at the beginning.
    expect(Math.max(...durations)).toBeLessThan(2);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('article-many-256');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.context().close();
  });
});

describe('a browser', () => {
  it.each([-3, 3])('whose clock is %d days off shows ages by the clock of the server', async (days) => {
    const page = await visitAs(
      (context) =>
        context.addInitScript((shift) => {
          const now = Date.now.bind(Date);
          Date.now = () => now() + shift;
        }, days * 86_400_000),
      '/news?edition=uk',
    );
    await page.locator('.story-card h3').first().waitFor();
    const ages = await page.locator('.story-card .meta time').allTextContents();
    expect(ages.length).toBeGreaterThan(1);
    for (const age of ages) expect(age).toMatch(/^(?:Recently|[1-9] hours? ago)$/);
    await page.locator('.story-card h3 a').first().click();
    await page.getByText('Story Statistics').waitFor();
    expect((await page.getByRole('main').textContent()) ?? '').not.toMatch(/-\d+ (?:hour|day)|in \d+/);
    await page.context().close();
  });

  it('without any storage shows the edition', async () => {
    const page = await visitAs(
      (context) =>
        context.addInitScript(() => {
          const refuse = () => {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          };
          Object.defineProperty(window, 'localStorage', { get: refuse });
          Object.defineProperty(window, 'sessionStorage', { get: refuse });
        }),
      '/news',
    );
    await page.locator('.story-card h3').first().waitFor();
    await page.getByRole('radio', { name: 'World News' }).check({ force: true });
    await expect.poll(() => new URL(page.url()).search).toBe('?edition=world');
    await page.locator('.story-card h3 a').first().click();
    await page.getByText('Analysis Insights').waitFor();
    await page.context().close();
  });

  it('that goes offline keeps the list, opens loaded stories and recovers by itself', async () => {
    const page = await visitAs(noChange, '/news?edition=uk');
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
    const page = await visitAs(noChange, '/news?edition=uk');
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
