import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Feed, RssConfig } from '#contract/feeds.ts';
import { rssSetting } from '#server/settings/definitions.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { inventedArticles } from '#testing/small-web/invented-articles.ts';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp();
  token = (await app.signIn(app.adminEmail)).sessionToken;
});
afterAll(() => app.close());

async function send(method: string, path: string, body?: unknown) {
  const response = await app.call(method, path, { token, ...(body === undefined ? {} : { body }) });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return {
    status: response.status,
    body: isJson ? JSON.parse(text) : text,
    type: response.headers.get('content-type'),
  };
}

const config = async () => (await send('GET', '/admin/rss-config')).body as RssConfig;
const globals = rssSetting.initial;
const choice = (name: string) => ({
  name,
  url: `http://${name}.example/rss.xml`,
  bias: 'center',
  enabled: true,
  max_articles: 10,
});

beforeEach(async () => {
  expect(await send('POST', '/admin/rss-config', { ...globals, feeds: [] })).toMatchObject({ status: 200 });
});

describe('the configuration of feeds', () => {
  it('comes back as it was saved, with the state of each feed and a version', async () => {
    const { version } = await config();
    const wanted = {
      ...globals,
      updateFrequency: 5,
      maxStories: 2000,
      feeds: [choice('harbour'), choice('anchor')],
    };
    const saved = await send('POST', '/admin/rss-config', { ...wanted, based_on: version });
    expect(saved).toMatchObject({
      status: 200,
      body: {
        ...wanted,
        version: version + 2,
        last_updated: expect.stringMatching(/Z$/),
        lastUpdate: null,
        feeds: [{ ...choice('harbour'), health: 'stale', lastFetch: null, failure: null }, choice('anchor')],
      },
    });
    expect(await config()).toEqual(saved.body);
    expect(await send('POST', '/admin/rss-config', { ...wanted, based_on: version })).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: expect.stringContaining('Somebody else changed the feeds') },
    });
  });

  it.each([
    [{ updateFrequency: 4 }, '"updateFrequency" is wrong: send a whole number from 5 to 1440.'],
    [{ updateFrequency: 1441 }, '"updateFrequency" is wrong: send a whole number from 5 to 1440.'],
    [{ maxTotalArticles: 9 }, '"maxTotalArticles" is wrong: send a whole number from 10 to 200.'],
    [{ maxStories: 99 }, '"maxStories" is wrong: send a whole number from 100 to 2000.'],
    [{ minArticlesPerStory: 0 }, '"minArticlesPerStory" is wrong: send a whole number from 1 to 10.'],
    [{ storySwarmMinArticles: 1 }, '"storySwarmMinArticles" is wrong: send a whole number from 2 to 20.'],
    [{ clusteringEnabled: 'yes' }, '"clusteringEnabled" is wrong: send a boolean.'],
    [
      { feeds: [{ ...choice('a'), max_articles: 51 }] },
      '"feeds.0.max_articles" is wrong: send a whole number from 1 to 50.',
    ],
    [
      { feeds: [{ ...choice('a'), name: ' ' }] },
      '"feeds.0.name" is wrong: send a name of 1 to 200 characters.',
    ],
    [
      { feeds: [{ ...choice('a'), bias: 'up' }] },
      '"feeds.0.bias" is wrong: send "left" or "center-left" or "center" or "center-right" or "right".',
    ],
  ])('is refused outside its range and stays: %j', async (change, sentence) => {
    const before = await config();
    expect(await send('POST', '/admin/rss-config', { ...globals, ...change })).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', error: `The field ${sentence}` },
    });
    expect(await config()).toEqual(before);
  });

  it('is refused as a whole for one address that Balance never reads', async () => {
    const feeds = [choice('harbour'), { ...choice('inside'), url: 'http://169.254.169.254/latest' }];
    expect(await send('POST', '/admin/rss-config', { ...globals, feeds })).toMatchObject({
      status: 422,
      body: {
        code: 'address-refused',
        error: 'The feed “inside” was not saved: Balance reads public web pages only.',
      },
    });
    expect((await config()).feeds).toEqual([]);
  });

  it('accepts ten thousand feeds', async () => {
    const feeds = Array.from({ length: 10_000 }, (_, at) => choice(`paper-${at}`));
    const saved = await send('POST', '/admin/rss-config', { ...globals, feeds });
    expect(saved.status).toBe(200);
    expect(saved.body.feeds).toHaveLength(10_000);
    const listed = (await send('GET', '/admin/rss/feeds')).body.feeds as Feed[];
    expect(listed.at(-1)).toMatchObject(choice('paper-9999'));
  });
});

describe('single feeds', () => {
  it('are added, changed and removed, each noted with its author', async () => {
    const { body } = await send('POST', '/admin/rss/feeds', choice('harbour'));
    expect(body.feed).toMatchObject({ ...choice('harbour'), health: 'stale' });
    expect(await send('POST', '/admin/rss/feeds', choice('harbour'))).toMatchObject({ status: 409 });
    const ids = [body.feed.id];
    expect(
      (await send('PUT', '/admin/rss/feeds', { ids, change: { enabled: false } })).body.feeds,
    ).toMatchObject([{ ...choice('harbour'), enabled: false, health: 'off' }]);
    expect(await send('PUT', '/admin/rss/feeds', { ids: ['nobody'], change: {} })).toMatchObject({
      status: 404,
    });
    expect((await send('DELETE', '/admin/rss/feeds', { ids })).body).toEqual({ removed: 1 });
    const { entries } = (await send('GET', '/admin/logs/audit?subject=rss-feeds&limit=3')).body;
    expect(entries).toMatchObject([
      { changed_by: app.adminEmail, old_value: { removed: [{ name: 'harbour' }] }, revertible: true },
      { old_value: { changed: [{ enabled: true }] }, new_value: { changed: [{ enabled: false }] } },
      { old_value: {}, new_value: { added: [choice('harbour')] } },
    ]);
    const reverted = await send('POST', `/admin/logs/audit/${entries[0].id}/revert`);
    expect(reverted.body.entry).toMatchObject({ summary: 'Brought back 1 feed.', revertible: true });
    expect((await send('GET', '/admin/rss/feeds')).body.feeds).toContainEqual(
      expect.objectContaining({ ...choice('harbour'), enabled: false }),
    );
  });
});

describe('the test of an address', () => {
  const [article] = inventedArticles;
  const host = article?.host ?? '';
  const test = async (url: string) => (await send('POST', '/admin/rss/feeds/test', { url })).body;

  it('shows what a feed holds, and whether it is stored already', async () => {
    const url = `http://${host}/rss.xml`;
    expect(await test(url)).toMatchObject({
      kind: 'feed',
      message: expect.stringMatching(/^This is a feed \(RSS\) and lists \d+ items?\.$/),
      url,
      title: article?.outlet,
      format: 'rss',
      items: expect.arrayContaining([
        expect.objectContaining({ url: expect.stringContaining(`http://${host}/`) }),
      ]),
      duplicate_of: null,
      bias: 'center',
    });
    await send('POST', '/admin/rss/feeds', { ...choice('harbour'), url });
    expect(await test(`${url}#top`)).toMatchObject({ kind: 'feed', duplicate_of: 'harbour' });
  });

  it('finds the feeds of a page', async () => {
    const found = await test(`http://${host}/`);
    expect(found).toMatchObject({ kind: 'page-with-feeds', format: null });
    expect(found.candidates.map(({ url }: { url: string }) => url)).toContain(`http://${host}/rss.xml`);
  });

  it.each([
    ['http://broken.example/missing', 'The site has no page at this address.'],
    ['http://broken.example/error', 'The site has a fault of its own (status 500).'],
    ['http://broken.example/hang', 'The site did not answer in time.'],
    ['http://broken.example/endless', 'The answer is larger than the limit.'],
    ['http://broken.example/empty', 'The address answered, but with nothing.'],
    ['http://broken.example/file', 'This is a file of another kind, not a feed.'],
  ])('says in words what is wrong with %s', async (url, message) => {
    expect(await test(url)).toMatchObject({ kind: 'failed', message, items: [], candidates: [] });
  });

  it.each([
    'http://127.0.0.1/rss',
    'http://broken.example/to-this-machine',
    'mailto:a@b.example',
    'no address',
  ])('refuses %s', async (url) => {
    expect(await send('POST', '/admin/rss/feeds/test', { url })).toMatchObject({
      status: 422,
      body: { code: 'address-refused' },
    });
  });
});

describe('OPML', () => {
  const opml = (urls: string[]) =>
    `<opml version="2.0"><body>${urls.map((url) => `<outline text="${url.slice(7, 12)}" xmlUrl="${url}" balance:bias="left"/>`).join('')}</body></opml>`;
  const take = async (mode: string, text: string) => send('POST', '/admin/rss/opml', { opml: text, mode });
  const names = async () => (await config()).feeds.map(({ name }) => name);

  it('is looked at, merged and put in place of the list', async () => {
    await send('POST', '/admin/rss/feeds', choice('harbour'));
    const text = opml([
      'http://harbour.example/rss.xml/',
      'http://first.example/rss',
      'http://first.example/rss#again',
      'feed://first.example/rss',
      'first.example/rss/',
      'http://10.0.0.1/rss',
      'feed:nothing',
    ]);
    const result = { found: 4, added: 1, unchanged: 1, refused_count: 2 };
    expect((await take('dry-run', text)).body).toMatchObject({
      ...result,
      removed: 0,
      sample: [{ name: 'first', bias: 'left', enabled: true, max_articles: 10 }],
      refused: [
        { url: 'http://10.0.0.1/rss', reason: 'Balance reads public web pages only.' },
        { url: 'feed:nothing' },
      ],
    });
    expect(await names()).toEqual(['harbour']);
    expect((await take('merge', text)).body).toMatchObject(result);
    expect(await names()).toEqual(['harbour', 'first']);
    expect((await take('replace', opml(['http://first.example/rss']))).body).toMatchObject({
      found: 1,
      added: 0,
      unchanged: 1,
      removed: 1,
    });
    expect(await names()).toEqual(['first']);
  });

  it('goes out and comes back as it was', async () => {
    const feeds = [
      { ...choice('harbour'), name: 'A & "B" <c>', bias: 'right', enabled: false, max_articles: 50 },
    ];
    await send('POST', '/admin/rss-config', { ...globals, feeds });
    const exported = await send('GET', '/admin/rss/opml');
    expect(exported.type).toBe('text/x-opml; charset=utf-8');
    await send('POST', '/admin/rss-config', { ...globals, feeds: [] });
    expect((await take('replace', exported.body)).body).toMatchObject({ added: 1, removed: 0 });
    expect((await config()).feeds).toMatchObject(feeds);
  });

  it.each([
    ['<html><body>no</body></html>', 'This is not an OPML file.'],
    ['<opml><body/></opml>', 'The OPML file names no feeds.'],
    [
      opml(['http://10.0.0.1/rss']),
      'None of the feeds of this OPML file can be read, so nothing was replaced.',
    ],
  ])('that cannot be used replaces nothing', async (text, error) => {
    await send('POST', '/admin/rss/feeds', choice('harbour'));
    expect(await take('replace', text)).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', error },
    });
    expect(await names()).toEqual(['harbour']);
  });

  it('of five megabytes is taken', async () => {
    const outlines = Array.from(
      { length: 15_000 },
      (_, at) => `http://paper-${at}.example/${'x'.repeat(290)}`,
    );
    const text = opml(outlines);
    expect(text.length).toBeGreaterThan(5 * 1024 * 1024);
    expect((await take('merge', text)).body).toMatchObject({ found: 15_000, added: 15_000 });
  });
});
