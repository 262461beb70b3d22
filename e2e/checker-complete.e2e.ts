import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, inventedArticles } from '#testing/small-web/invented-articles.ts';
import {
  answerChecks,
  addressField as field,
  submitAddress,
  waitForResultScroll,
} from './support/check-article.ts';
import { type CheckedSystem, leftArticle, topic } from './support/checked-system.ts';
import { openCheckedSystem } from './support/shared-system.ts';

let system: CheckedSystem;
beforeAll(async () => {
  system = await openCheckedSystem();
});
afterAll(() => system?.close());

const table = (page: Page) => page.getByRole('table', { name: /^Related articles/ });

async function checked(input: string): Promise<Page> {
  const page = await system.open('/');
  await submitAddress(page, input);
  await page.getByRole('heading', { name: 'Related Articles' }).waitFor();
  await waitForResultScroll(page);
  return page;
}

describe('the empty checker', () => {
  it('shows the form with its switch on, and examples that fill the field', async () => {
    const page = await system.open('/');
    await page.getByRole('button', { name: 'Analyze Article' }).waitFor();
    expect(await page.getByRole('switch').isChecked()).toBe(true);
    expect(await page.getByRole('button', { name: /\/some-article$/ }).count()).toBe(4);
    const topics = ['climate change news', 'election coverage', 'economic policy', 'healthcare debate'];
    for (const name of topics) {
      await page.getByRole('button', { name, exact: true }).click();
      await expect.poll(() => field(page).inputValue()).toBe(name);
    }
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.poll(() => field(page).inputValue()).toBe('');
    await page.getByRole('button', { name: 'Analyze Article' }).click();
    await page.getByText('Please enter a valid URL').waitFor();
    await page.context().close();
  });

  it('offers a bookmarklet that opens the checker and never runs on this page', async () => {
    const page = await system.open('/');
    const link = page.getByRole('link', { name: 'Check with Balance' });
    const address = (await link.getAttribute('href')) ?? '';
    expect(address).toContain(`${system.app.address}/?url=`);
    await link.click();
    await page.getByText(/^Drag the link/).waitFor();
    expect(page.context().pages()).toHaveLength(1);
    await page.context().close();
  });
});

describe('an address', () => {
  it('shows every part of a result under its specified name', async () => {
    const page = await system.open('/');
    let sendAnswer = () => {};
    const answerAllowed = new Promise<void>((resolve) => {
      sendAnswer = resolve;
    });
    await answerChecks(page, async (route) => {
      await answerAllowed;
      await route.continue();
    });
    await field(page).fill(leftArticle);
    await page.getByRole('button', { name: 'Analyze Article' }).click();
    const busy = page.getByRole('button', { name: 'Analyzing...' });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    sendAnswer();
    await page.getByRole('heading', { name: 'Related Articles' }).waitFor();
    const headings = await page.getByRole('heading').allInnerTexts();
    const written = headings.map((text) => text.replace(/\s+/g, ' ').toLowerCase());
    for (const name of [
      'Political Bias',
      'Credibility',
      'Article Summary',
      'Bias Analysis',
      'Media bias on this story',
      'Topics',
    ]) {
      expect(written, name).toContain(name.toLowerCase());
    }
    for (const side of ['LEFT', 'CENTER', 'RIGHT']) {
      const column = page.getByRole('region', { name: `${side}-LEANING` });
      const text = await column.innerText();
      const points = await column.getByRole('listitem').count();
      if (points === 0) expect(text).toContain(`No ${side.toLowerCase()}-leaning analysis available`);
    }
    expect(await page.getByRole('main').innerText()).toMatch(/Rests on the .*\./);
    await page.context().close();
  });
});

describe('related articles', () => {
  it('open in a new tab without opener and referrer', async () => {
    const page = await checked(topic);
    await page
      .getByRole('button', { name: /^Analyse Bias/ })
      .first()
      .waitFor();
    const link = table(page).getByRole('link').first();
    const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    expect(await opened.evaluate(() => window.opener)).toBeNull();
    expect(page.url()).toContain(system.app.address);
    await page.context().close();
  });

  it('show headlines with markup as plain text when their articles were not fetched', async () => {
    const page = await checked('stopgap ballots');
    const row = table(page).getByRole('row', { name: /Budget & stopgap ballots/ });
    await row.waitFor();
    expect(await row.innerText()).toContain('Headline only');
    expect(await row.innerText()).toContain('Unrated');
    expect(await table(page).locator('script, img').count()).toBe(0);
    await page.context().close();
  });

  it('are analysed in place: the field shows the resolved address and the page scrolls to the result', async () => {
    const page = await checked(topic);
    await table(page)
      .getByRole('button', { name: /^Analyse Bias/ })
      .first()
      .click();
    await page.getByText('Article Summary').waitFor();
    await page.getByRole('heading', { name: 'Political Bias' }).waitFor();
    const resolved = await field(page).inputValue();
    expect(inventedArticles.map(addressOf)).toContain(resolved);
    await expect.poll(() => new URL(page.url()).searchParams.get('url')).toBe(resolved);
    const heading = page.locator('#result');
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    const isInSight = () =>
      heading.evaluate((element) => {
        const { top } = element.getBoundingClientRect();
        return top >= 0 && top < 900;
      });
    await expect.poll(isInSight).toBe(true);
    await page.context().close();
  });
});

describe('a topic and a text', () => {
  it('have their own results: coverage without gauges, gauges without an outlet', async () => {
    const page = await checked(topic);
    expect(await page.getByRole('heading', { name: 'Political Bias' }).count()).toBe(0);
    await page.getByRole('heading', { name: 'Coverage by side' }).waitFor();
    await page
      .getByRole('img', { name: /^Coverage: \d+ left, \d+ center, \d+ right, \d+ unrated$/ })
      .waitFor();
    await page.getByText(/^Our articles: \d+ found$/).waitFor();

    const article = inventedArticles[0];
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('button', { name: 'Paste text instead' }).click();
    await page.getByLabel('Text of the article').fill(article?.paragraphs.join('\n\n') ?? '');
    await page.getByLabel('Title (optional)').fill('A pasted title');
    await page.getByRole('button', { name: 'Analyze Article' }).click();
    await page.getByRole('heading', { name: 'A pasted title' }).waitFor();
    await page.getByText(/^Pasted text, [\d,]+ words$/).waitFor();
    await page.getByRole('heading', { name: 'Political Bias' }).waitFor();
    await page.context().close();
  });

  it('pasting is offered when the outlet forbids fetching', async () => {
    const page = await system.open('/');
    await submitAddress(page, 'http://nobalance.example/story');
    await page.getByRole('button', { name: 'Paste its text' }).click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.tagName.toLowerCase()))
      .toBe('textarea');
    await page.context().close();
  });

  it('names the search that failed, and the message can be dismissed', async () => {
    const page = await checked(`${topic} failplease`);
    await page.getByText(/^Google News: no answer/).waitFor();
    const message = page.getByText(/Google News could not be searched/).first();
    await message.waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).first().click();
    await message.waitFor({ state: 'detached' });
    await page.context().close();
  });
});

describe('recent checks', () => {
  it('are kept for the next visit and removed at sign-out', async () => {
    // This test has a separate account, because signing out ends the session that the other tests share.
    const page = await system.enter('recent@readers.example', '/');
    await submitAddress(page, leftArticle);
    await page.getByRole('heading', { name: 'Related Articles' }).waitFor();
    await page.goto(system.app.address);
    const recent = page.getByRole('button', { name: /, fill in again$/ });
    await recent.click();
    await expect.poll(() => field(page).inputValue()).toBe(leftArticle);
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await page.getByRole('button', { name: 'Send Magic Link' }).waitFor();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('northgate');
    await page.context().close();
  });
});
