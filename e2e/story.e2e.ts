import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Story } from '#contract/news.ts';
import type { EditionSystem } from './support/edition-system.ts';
import { openEdition } from './support/shared-system.ts';

let system: EditionSystem;
let story: Story;
beforeAll(async () => {
  system = await openEdition();
  const id = system.stories.find(({ title }) => title.includes('bridge'))?.id;
  ({ story } = await system.call<{ story: Story }>('GET', `/news/stories/${id}`));
});
afterAll(() => system?.close());

async function openStory(): Promise<Page> {
  const page = await system.open(`/story/${story.id}`);
  await page.getByText('Analysis Insights').waitFor();
  return page;
}

const row = (page: Page, title: string) => page.getByRole('article', { name: title });

describe('a story', () => {
  it('shows the coverage of each side, and the basis of each rating', async () => {
    const page = await openStory();
    const text = (await page.getByRole('main').textContent()) ?? '';
    for (const words of [
      ...['4 articles', 'Confidence', 'AI summary', 'Who covers it', '3 rated articles, 1 not rated'],
      ...['LEFT-LEANING', 'CENTER-LEANING', 'RIGHT-LEANING', 'Common ground', 'Key differences'],
      ...['All Articles', 'Credibility Scores', 'Story Statistics', 'Total articles', 'Last updated'],
      ...['Refresh Analysis', 'Share Story', 'Reported first: The Tribune (center)'],
      ...['First left: The Wendle Beacon', 'First right: The Courier', 'Unrated: 1 of 4'],
    ])
      expect(text, words).toContain(words);
    const left = row(page, 'Harbour bridge at Wendle closed');
    expect(await left.textContent()).toMatch(/The Wendle Beacon.*Left Leaning−0\.\d\d/s);
    expect(await left.getByText(/^Bias: /).isVisible()).toBe(true);
    await left.getByRole('button', { name: /about this outlet/ }).click();
    const sheet = page.getByRole('dialog');
    await expect.poll(() => sheet.textContent()).toContain('The Wendle Beacon Trust');
    const reference = sheet.getByRole('link', { name: 'https://beacon.example/about' });
    expect(await reference.getAttribute('href')).toBe('https://beacon.example/about');
    expect(await sheet.getByRole('link', { name: 'beacon.example', exact: true }).getAttribute('href')).toBe(
      '/outlet/beacon.example',
    );
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('src');
    await page.context().close();
  });

  it('links from its summary to the source articles', async () => {
    const page = await openStory();
    const source = page.locator('.cite a').first();
    const number = await source.textContent();
    await source.click();
    const focused = page.locator('.article-row:focus');
    await focused.waitFor();
    expect(await focused.locator('.meta .num').textContent()).toBe(number);
    await page.context().close();
  });

  it('explains a tone on focus and on touch', async () => {
    const page = await openStory();
    const tone = page.locator('.tone-list .tooltip button').first();
    await tone.focus();
    await page.locator('.tone-list .tooltip-text').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.tone-list .tooltip-text').count()).toBe(0);
    await page.locator('h1').click();
    await tone.dispatchEvent('click');
    await page.locator('.tone-list .tooltip-text').waitFor();
    await page.context().close();
  });

  it('rates unrated articles, and shows the result', async () => {
    const page = await openStory();
    const unrated = row(page, 'What the closed bridge');
    expect(await unrated.locator('.badge').textContent()).toBe('?Unrated');
    const requests: string[] = [];
    page.on('request', (request) => {
      if (/metadata|summary|\/$/.test(new URL(request.url()).pathname)) {
        requests.push(`${request.method()} ${new URL(request.url()).pathname}`);
      }
    });
    await unrated.getByRole('button', { name: 'Enhance with AI Analysis' }).click();
    await unrated.locator('.enhanced:not(:empty), .error-text').first().waitFor();
    expect(requests.slice(0, 2)).toEqual(['GET /article-metadata/gazette.example', 'POST /']);
    await page.context().close();
  });

  it('copies its link', async () => {
    const page = await openStory();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await page.getByRole('button', { name: 'Share Story' }).click();
    await page.getByText('Link copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${system.app.address}/story/${story.id}`,
    );
    await page.context().close();
  });

  it('is shared through the Web Share API when the device has it', async () => {
    const page = await openStory();
    await page.evaluate(() => {
      const share = async (data: ShareData) => {
        document.body.dataset.shared = JSON.stringify(data);
      };
      Object.defineProperty(navigator, 'share', { value: share });
    });
    await page.getByRole('button', { name: 'Share Story' }).click();
    await page.locator('body[data-shared]').waitFor();
    const shared = await page.locator('body').getAttribute('data-shared');
    expect(JSON.parse(shared ?? '')).toEqual({
      title: story.title,
      url: `${system.app.address}/story/${story.id}`,
    });
    await page.context().close();
  });

  it.each(['0b7c1f1e-0000-4000-8000-000000000000', '%3Cb%3E'])(
    '%s shows Story Not Found and a link back',
    async (id) => {
      const page = await system.open(`/story/${id}`);
      await page.getByRole('heading', { name: 'Story Not Found' }).waitFor();
      await page.getByRole('link', { name: 'Back to News Edition' }).click();
      await page.getByRole('heading', { name: 'News Edition' }).waitFor();
      await page.context().close();
    },
  );

  it('offers a reload when a newer version has removed the files', async () => {
    const page = await system.open('/privacy');
    // The list prefetches the story page before the click: that failure shows no message.
    await page.route('**/assets/story-route-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(`${system.app.address}/news`);
    await page.locator('.story-card h3').first().waitFor();
    await page.locator('.story-card h3 a').first().click();
    await page.getByText('This page has been updated').waitFor();
    await page.unroute('**/assets/story-route-*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByText('Analysis Insights').waitFor();
    await page.context().close();
  });
});
