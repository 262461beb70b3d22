import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EditionSystem, startEditionSystem } from './support/edition-system.ts';

let system: EditionSystem;
beforeAll(async () => {
  system = await startEditionSystem();
});
afterAll(() => system?.close());

async function labelsOf(page: Page, legend: string): Promise<string[]> {
  const labels = await page.getByRole('group', { name: legend }).locator('label').allInnerTexts();
  return labels.map((label) => label.replace(/\s+/g, ' ').trim());
}

/** The texts are compared exactly with the specification. */
describe('the texts of the news edition', () => {
  it('name the page, the filters with their counts, and the editions', async () => {
    const page = await system.open('/news?edition=uk');
    await page.locator('.story-card h3').first().waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('News Edition');
    expect(await page.locator('.page-head .badge').first().innerText()).toBe('UK');
    await page.getByText('Live Updates', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Bias Checker' }).last().getAttribute('href')).toBe('/');
    const topics = () => labelsOf(page, 'Topics');
    await expect.poll(async () => (await topics()).every((label) => / \d+$/.test(label))).toBe(true);
    expect((await topics()).map((label) => label.replace(/ \d+$/, ''))).toEqual([
      ...['All Topics', 'Politics', 'Technology', 'Economy'],
      ...['International', 'Healthcare', 'Environment', 'General'],
    ]);
    expect(await labelsOf(page, 'Perspective')).toEqual([
      'All',
      'L Left-Leaning',
      'C Center',
      'R Right-Leaning',
    ]);
    expect(await labelsOf(page, 'Time Range')).toEqual([
      ...['Last Hour 1h', 'Last 24 Hours 24h', 'Last Week 7d', 'Last Month 30d'],
    ]);
    expect(await labelsOf(page, 'Edition')).toEqual(['UK News', 'US News', 'World News']);
    for (const [edition, caption] of [
      ['UK News', 'UK stories first, then international, then US.'],
      ['US News', 'US stories first, then international, then UK.'],
      ['World News', 'The latest stories first, from everywhere.'],
    ] as const) {
      await page.getByRole('radio', { name: edition }).check({ force: true });
      await page.getByText(caption, { exact: true }).waitFor();
    }
    const shown = page.locator('.edition-bar [role=status]');
    await expect.poll(() => shown.textContent()).toBe('2 stories shown');
    await page.context().close();
  });

  it('describe loading, failure and missing data', async () => {
    const page = await system.open('/privacy');
    let sendAnswer = () => {};
    const answerAllowed = new Promise<void>((resolve) => {
      sendAnswer = resolve;
    });
    await page.route('**/news/stories*', async (route) => {
      await answerAllowed;
      await route.fulfill({ status: 503, json: { success: false, error: 'The list is away.', code: 'x' } });
    });
    await page.goto(`${system.app.address}/news?edition=uk`);
    await page.getByText('Loading stories').waitFor({ state: 'attached' });
    await expect.poll(() => page.locator('[role=status] .story-card').count()).toBe(3);
    sendAnswer();
    const banner = page.getByRole('alert');
    await banner.waitFor();
    await expect
      .poll(async () => (await banner.innerText()).split('\n').filter(Boolean))
      .toEqual([
        'Unable to load latest stories',
        'The list is away.',
        'Showing sample data instead.',
        'Try Again',
      ]);
    await page.unroute('**/news/stories*');
    await page.route('**/news/stories*', (route) =>
      route.fulfill({ json: { success: true, error: null, count: 0, last_updated: null, stories: [] } }),
    );
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('heading', { name: 'No stories available' }).waitFor();
    await page.getByRole('button', { name: 'Refresh' }).waitFor();
    await page.unroute('**/news/stories*');
    await page.goto(`${system.app.address}/news?edition=uk&topic=environment&perspective=left&time=1h`);
    await page.getByRole('heading', { name: 'No stories match your filters' }).waitFor();
    await expect
      .poll(() => page.locator('.empty button.chip').allInnerTexts())
      .toEqual(['Topic: Environment', 'Perspective: Left-Leaning', 'Time: Last Hour']);
    await page.getByRole('button', { name: 'Clear Time: Last Hour' }).click();
    await expect
      .poll(() => new URL(page.url()).search)
      .toBe('?edition=uk&topic=environment&perspective=left');
    await expect.poll(() => page.getByRole('radio', { name: /^Last 24 Hours/ }).isChecked()).toBe(true);
    await page.context().close();
  });
});

describe('the texts of a story', () => {
  it('describe loading, the content and the actions', async () => {
    const page = await system.open('/privacy');
    const path = `/story/${system.stories.find(({ title }) => title.includes('bridge'))?.id}`;
    let sendAnswer = () => {};
    const answerAllowed = new Promise<void>((resolve) => {
      sendAnswer = resolve;
    });
    await page.route(`**/news${path.replace('story', 'stories')}`, async (route) => {
      await answerAllowed;
      await route.continue();
    });
    await page.goto(system.app.address + path);
    await page.getByText('Loading story details...').waitFor();
    sendAnswer();
    await page.getByText('Analysis Insights').waitFor();
    const text = await page.getByRole('main').innerText();
    expect(text).toMatch(/4 articles.*Confidence \d+%.*Updated\s+(?:Recently|\d+ hours? ago)/s);
    for (const words of ['Overall', 'Left', 'Center', 'Right', 'Common ground', 'Key differences']) {
      expect(text, words).toContain(words);
    }
    const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts();
    expect(headings).toEqual([
      ...['AI summary', 'Who covers it', 'Analysis Insights', 'Media bias on this story', 'All Articles'],
      ...['Credibility Scores', 'Story Statistics', 'Actions'],
    ]);
    const statistics = page.getByRole('region', { name: 'Story Statistics' }).locator('dt');
    expect(await statistics.allInnerTexts()).toEqual(['Total articles', 'Topic', 'Last updated', 'Regions']);
    for (const name of ['Refresh Analysis', 'Share Story', 'Enhance with AI Analysis']) {
      await page.getByRole('button', { name }).first().waitFor();
    }
    await page.route('**/news/stories/none', (route) => route.fulfill({ status: 502, body: '' }));
    await page.goto(`${system.app.address}/story/none`);
    await page.getByRole('heading', { name: 'Story Not Found' }).waitFor();
    await page.getByText('Failed to fetch story: 502', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Back to News Edition' }).getAttribute('href')).toBe('/news');
    await page.context().close();
  });
});
