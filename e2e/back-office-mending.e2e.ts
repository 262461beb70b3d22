import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ModelEndpoint, startModelEndpoint } from '#testing/model-endpoint.ts';
import { articleOf, readingReply } from '#testing/model-replies.ts';
import { type EditionSystem, startEditionSystem } from './support/edition-system.ts';

let system: EditionSystem;
let model: ModelEndpoint;
let page: Page;
const second = 'second@readers.example';

/** Quotes the article; with a prompt that demands invented quotes, returns text that is not in the article. */
const endpoint = () =>
  startModelEndpoint((request) => {
    const isMisled = request.messages.some(({ content }) => content.includes('Quote from memory.'));
    const quote = isMisled
      ? 'words that nobody wrote'
      : articleOf(request).split(/\s+/).slice(0, 6).join(' ');
    return readingReply([{ quote, side: 'left', strength: 1 }]);
  });

beforeAll(async () => {
  model = await endpoint();
  system = await startEditionSystem({ LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'good' });
  await system.app.signIn(second);
  await system.call('POST', '/admin/users', { email: second, tier: 'admin' });
});
beforeEach(async () => {
  page = await system.open('/admin');
  await page.getByText('Current User').waitFor();
});
afterEach(() => page?.context().close());
afterAll(async () => {
  await system?.close();
  await model?.close();
});

const blockOf = (on: Page, title: string) => on.getByRole('region', { name: title, exact: true });
const block = (title: string) => blockOf(page, title);
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');

interface StoryNames {
  stories: { id: string; title: string; article_count: number }[];
}
const stories = async () =>
  (await system.call<StoryNames>('GET', '/admin/story-clustering/stories?search=&limit=50')).stories;
const sizes = async () =>
  (await stories())
    .map(({ article_count }) => article_count)
    .sort()
    .join();
const findStory = async (word: RegExp) => {
  const found = (await stories()).find(({ title }) => word.test(title));
  if (found === undefined) throw new Error(`no story title matches ${word}`);
  return found;
};

describe('story repair', () => {
  const repair = () => block('Story Repair');
  const openStory = async (title: string) => {
    await repair().getByRole('searchbox').fill(title);
    await repair()
      .getByRole('button', { name: `Repair ${title}`, exact: true })
      .click();
    await dialog().getByLabel('Title').waitFor();
  };
  const choose = async (list: string, word: string, title: string) => {
    const choice = dialog().getByRole('group', { name: list });
    await choice.getByRole('searchbox').fill(word);
    await choice.getByRole('radio', { name: new RegExp(title) }).check();
  };
  const undo = async () => {
    await repair().getByRole('button', { name: /^Undo/ }).first().click();
    await repair()
      .getByText(/^Taken back/)
      .first()
      .waitFor();
  };

  it('merges two stories and undoes it', async () => {
    const before = await sizes();
    const [bridge, vaccine] = [await findStory(/bridge/i), await findStory(/vaccine/i)];
    await openStory(bridge.title);
    await choose('Merge with', 'vaccine', vaccine.title);
    await dialog().getByRole('button', { name: 'Merge into this story' }).click();
    await repair()
      .getByText(/^Merged 1 story into/)
      .first()
      .waitFor();
    await expect.poll(sizes).toBe('2,6');
    await undo();
    await expect.poll(sizes).toBe(before);
  });

  it('moves an article to another story and undoes it', async () => {
    const before = await sizes();
    const ferry = await findStory(/ferry/i);
    await openStory((await findStory(/bridge/i)).title);
    await dialog().getByRole('checkbox').first().check();
    await choose('Or move to', 'ferry', ferry.title);
    await dialog().getByRole('button', { name: 'Move to that story' }).click();
    await repair()
      .getByText(/^Moved 1 article into/)
      .first()
      .waitFor();
    await expect.poll(async () => (await findStory(/ferry/i)).article_count).toBe(3);
    await undo();
    await expect.poll(sizes).toBe(before);
  });

  it('locks a story and marks it in the list', async () => {
    const { title } = await findStory(/vaccine/i);
    await openStory(title);
    await dialog()
      .getByRole('switch', { name: /^Locked/ })
      .click();
    await repair()
      .getByText(/^Locked “/)
      .first()
      .waitFor();
    await repair().getByText('Locked', { exact: true }).waitFor();
    await undo();
    await expect.poll(() => repair().getByText('Locked', { exact: true }).count()).toBe(0);
  });

  it('shows reports of readers until they are closed', async () => {
    const bridge = await findStory(/bridge/i);
    const { sessionToken } = await system.app.signIn('reader@readers.example');
    const body = { reason: 'wrong-articles', details: 'The ferry does not belong here.' };
    await system.app.call('POST', `/news/stories/${bridge.id}/report`, { token: sessionToken, body });
    await page.reload();
    await repair().getByText('The ferry does not belong here.').waitFor();
    await repair().getByText('1 reported').waitFor();
    await button(`Close the report on ${bridge.title}`).click();
    await repair().getByText('No open reports.').waitFor();
    await repair().getByText('1 reported').waitFor({ state: 'detached' });
  });
});

describe('outlet ratings', () => {
  const choose = (csv: string) =>
    dialog()
      .getByLabel('CSV file')
      .setInputFiles({ name: 'ratings.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });

  it('imports nothing while a row is wrong, then all rows at once, and shows their origin', async () => {
    const outlets = block('Outlet Ratings');
    await outlets.getByRole('button', { name: 'Import CSV' }).click();
    await choose('domain,name,country,lean\ncourier.example,The Courier,GB,0.3\nother.example,Other,GB,7\n');
    await dialog().getByText('Nothing is imported while a row is wrong.').waitFor();
    await dialog()
      .getByText(/^Line 3: /)
      .first()
      .waitFor();
    expect(
      await dialog()
        .getByRole('button', { name: /^Import \d/ })
        .count(),
    ).toBe(0);
    await choose(
      'domain,name,country,lean\ncourier.example,The Courier,GB,0.3\nother.example,Other,GB,-0.2\n',
    );
    await dialog().getByRole('button', { name: 'Import 2 outlets' }).click();
    await page.getByText('2 outlets imported').waitFor();
    await outlets.getByRole('searchbox').fill('courier.example');
    const row = outlets.getByRole('row').last();
    await expect.poll(() => row.textContent()).toMatch(/The Courier.*\+0\.30/);
    await expect.poll(() => row.textContent()).toMatch(/import/i);
  });
});

describe('a prompt', () => {
  it('that makes the model invent quotes fails the golden set, and is saved when confirmed', async () => {
    const prompt = block('Analysis Prompt');
    await button('Edit Analysis Prompt').click();
    await prompt.getByRole('textbox').first().fill('Quote from memory.');
    await button('Save Analysis Prompt').click();
    await prompt.getByText('Not saved.').waitFor();
    expect(await prompt.getByRole('alert').textContent()).toMatch(/golden set/i);
    expect(await prompt.getByRole('textbox').first().inputValue()).toBe('Quote from memory.');
    await prompt.getByRole('button', { name: 'Save anyway' }).click();
    await button('Edit Analysis Prompt').waitFor();
    await prompt.getByText('Unsound', { exact: true }).waitFor();
    await button('Edit Analysis Prompt').click();
    await prompt.getByRole('textbox').first().fill('Quote what takes a side.');
    await button('Save Analysis Prompt').click();
    await button('Edit Analysis Prompt').waitFor();
    await prompt.getByText('Sound', { exact: true }).waitFor();
  });
});

describe('two administrators', () => {
  it('save the same block: the second sees who saved the current values, and keeps the typed ones', async () => {
    const other = await system.enter(second, '/admin');
    const edit = async (on: Page, value: string) => {
      await on.getByRole('button', { name: 'Edit News Source Article Limits' }).click();
      await blockOf(on, 'News Source Article Limits').getByRole('spinbutton', { name: 'GNews' }).fill(value);
    };
    await edit(page, '30');
    await edit(other, '40');
    await button('Save News Source Article Limits').click();
    await button('Edit News Source Article Limits').waitFor();
    await other.getByRole('button', { name: 'Save News Source Article Limits' }).click();
    const theirs = blockOf(other, 'News Source Article Limits');
    await theirs.getByText('Not saved.').waitFor();
    expect(await theirs.getByRole('spinbutton', { name: 'GNews' }).inputValue()).toBe('40');
    await theirs.getByRole('button', { name: 'Take theirs' }).click();
    await expect
      .poll(async () => (await theirs.locator('dd').allTextContents()).join())
      .toBe('20,15,30,20,15,10');
    await other.context().close();
  });
});

describe('OPML', () => {
  beforeEach(async () => {
    await page.goto(`${system.app.address}/admin/rss`);
  });
  afterEach(() => system.restoreFeeds());

  const outline = (host: string, more = '') =>
    `<outline type="rss" text="${host}" xmlUrl="http://${host}/rss.xml"${more}/>`;
  const file = (outlines: string) =>
    `<?xml version="1.0"?><opml version="2.0"><head><title>Feeds</title></head><body>${outlines}</body></opml>`;
  const choose = (text: string) =>
    dialog()
      .getByLabel('OPML file')
      .setInputFiles({ name: 'feeds.opml', mimeType: 'text/x-opml', buffer: Buffer.from(text) });
  const figure = (name: string) =>
    dialog().locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]').textContent();

  it('that is invalid or too large is refused with a sentence; a file of 5 MB and a truncated one are read', async () => {
    await button('Import OPML').click();
    await choose('{"feeds": []}');
    await dialog().getByText('This is not an OPML file.').waitFor();
    const padding = ` description="${'x'.repeat(10_000)}"`;
    const outlines = Array.from({ length: 500 }, (_, n) => outline(`many-${n}.example`, padding)).join('');
    await choose(file(outlines));
    await dialog().getByRole('button', { name: 'Add 500 feeds' }).waitFor();
    await choose(file(outlines + outlines));
    await dialog().getByText('This file is larger than 5 MB. Split it and import the parts.').waitFor();
    await choose(file(outline('whole.example') + outline('cut.example')).slice(0, -30));
    await dialog()
      .getByRole('button', { name: /^Add \d feeds?$/ })
      .waitFor();
    await page.keyboard.press('Escape');
  });

  it('replaces the list only after the page has shown which feeds are removed', async () => {
    await button('Import OPML').click();
    const kept = ['beacon.example', 'tribune.example', 'courier.example'].map((host) => outline(host));
    await choose(file([...kept, outline('newcomer.example')].join('')));
    await expect.poll(() => figure('Would go with')).toBe('1');
    await dialog().getByRole('button', { name: 'Replace the list' }).click();
    const confirmation = page.getByRole('alertdialog');
    expect(await confirmation.textContent()).toContain('1 feed of the list');
    await confirmation.getByRole('button', { name: 'Cancel' }).click();
    await dialog().getByRole('button', { name: 'Replace the list' }).click();
    await confirmation.getByRole('button', { name: 'Replace list' }).click();
    await page.getByText('1 feed added, 1 removed').waitFor();
    await page.getByRole('row').filter({ hasText: 'newcomer.example' }).waitFor();
    await expect.poll(() => page.getByRole('row').filter({ hasText: 'gazette.example' }).count()).toBe(0);
  });
});

describe('jobs', () => {
  it('show all their details and run again', async () => {
    await system.call('POST', '/admin/cleanup/orphaned-stories');
    await page.goto(`${system.app.address}/admin/monitoring`);
    const recent = blockOf(page, 'Recent Jobs');
    const cleanups = recent.getByText('Orphaned Story Cleanup');
    await cleanups.first().waitFor();
    const before = await cleanups.count();
    await recent
      .getByRole('button', { name: /^Details of Orphaned Story Cleanup/ })
      .first()
      .click();
    await dialog().getByText('An administrator').waitFor();
    await expect.poll(() => dialog().textContent()).toMatch(/Completed.*Progress100%/);
    await dialog().getByRole('button', { name: 'Retry' }).click();
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => cleanups.count()).toBe(before + 1);
    await expect.poll(() => blockOf(page, 'System Logs').textContent()).toContain('Job ID started');
  });
});

describe('during a restart of the server', () => {
  it('a save fails with a sentence, keeps the typed values and succeeds later; monitoring shows the outage and recovers', async () => {
    await page.goto(`${system.app.address}/admin`);
    const advanced = block('Advanced Aggregation Settings');
    await button('Edit Advanced Aggregation Settings').click();
    await advanced.getByRole('spinbutton').fill('77');
    const monitoring = await system.open('/admin/monitoring');
    await monitoring.getByText('Connected', { exact: true }).waitFor();
    await system.app.restart(async () => {
      await button('Save Advanced Aggregation Settings').click();
      await advanced.getByText('Not saved.').waitFor();
      expect(await advanced.getByRole('spinbutton').inputValue()).toBe('77');
      await monitoring.getByText('Disconnected').waitFor();
      await monitoring.getByText(/Last seen/).waitFor();
      await monitoring.getByRole('button', { name: 'Trigger RSS Aggregation' }).click();
      const log = blockOf(monitoring, 'System Logs');
      await log.getByText(/^Failed to trigger RSS aggregation: /).waitFor();
    });
    await button('Save Advanced Aggregation Settings').click();
    await button('Edit Advanced Aggregation Settings').waitFor();
    await expect.poll(() => advanced.locator('dd').first().textContent()).toBe('77');
    const config = await system.call<{ max_total_articles: number }>('GET', '/admin/advanced-config');
    expect(config.max_total_articles).toBe(77);
    await monitoring.getByText('Connected', { exact: true }).waitFor();
    await monitoring.context().close();
  });
});
