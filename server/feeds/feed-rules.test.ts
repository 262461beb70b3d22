import { beforeEach, expect, it } from 'vitest';
import { sentRules } from '#contract/feed-rules.ts';
import { listAudit } from '#server/audit/audit-subjects.ts';
import { createAllowList } from '#server/fetching/allow-list.ts';
import type { Fetcher } from '#server/fetching/fetcher.ts';
import { createRunFeeds } from '#server/ingestion/create-run-feeds.ts';
import { parseFeed } from '#server/ingestion/feed-parsing/parse-feed.ts';
import { fetchFeed } from '#server/ingestion/fetch-feed.ts';
import { createLog } from '#server/log.ts';
import { LiveOutlets } from '#server/outlets/live-outlets.ts';
import { rssSetting } from '#server/settings/definitions.ts';
import { createSealer } from '#server/settings/seal-secret.ts';
import { listChanges } from '#server/settings/setting-changes.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { testSealer } from '#testing/test-sealer.ts';
import { addFeed, adoptAddress, changeFeeds, type FeedDeps } from './change-feeds.ts';
import { listFeeds } from './list-feeds.ts';
import { recordFeedOutcomes } from './record-feed-outcome.ts';
import { revertFeedChange } from './revert-feed-change.ts';
import { saveRssConfig } from './rss-config.ts';
import type { SentRules } from './stored-rules.ts';
import { testFeed } from './test-feed.ts';

const url = 'https://harbour.example/rss.xml';
const minuteMs = 60_000;
const noRules = {
  ...{ interval_minutes: null, user_agent: null, access: null, rewrite: null, uses_feed_text: false },
  ...{ keep_words: [], block_words: [] },
};
const login = { kind: 'login', name: 'reader', secret: 'päss:word' } as const;

it.each<[string, SentRules | { interval_minutes: number }, boolean]>([
  ['an interval', { interval_minutes: 30 }, true],
  ['a shorter one', { interval_minutes: 4 }, false],
  ['a user agent', { user_agent: 'Reader/1.0 (me@a.example)' }, true],
  ['one of two lines', { user_agent: 'a\r\nx: y' }, false],
  ['a login', { access: login }, true],
  ['one with a colon in its name', { access: { ...login, name: 'a:b' } }, false],
  ['a header', { access: { kind: 'header', name: 'X-Api-Key', secret: 'k' } }, true],
  ['one of the client', { access: { kind: 'header', name: 'Host', secret: 'a.example' } }, false],
  ['one of two lines', { access: { kind: 'header', name: 'X-A', secret: 'a\nb: c' } }, false],
  ['one outside of ASCII', { access: { kind: 'header', name: 'X-A', secret: 'ä' } }, false],
  ['words', { keep_words: ['選挙'], block_words: ['quiz of the day'] }, true],
  ['words of nothing', { block_words: ['\u200b'] }, false],
  ['too many words', { block_words: Array.from({ length: 101 }, (_, at) => `w${at}`) }, false],
  ['a pattern', { rewrite: { from: 'https://m.a.example/*', to: 'https://a.example/*' } }, true],
  ['more stars than it has', { rewrite: { from: 'https://a.example/*', to: '*/*' } }, false],
])('rules may have %s: %j %s', (_, rules, isAllowed) => {
  expect(sentRules.safeParse(rules).success).toBe(isAllowed);
});

describeOnDatabase('the rules of a feed', (getDatabase) => {
  const now = new Date(Date.UTC(2026, 10, 20, 12));
  let deps: FeedDeps & { random: () => number };
  let liveOutlets: LiveOutlets;
  let by: { id: string };

  beforeEach(async () => {
    const { db } = getDatabase();
    liveOutlets = new LiveOutlets({ db, log: createLog('silent') });
    const outlets = liveOutlets;
    deps = {
      db,
      clock: () => now,
      allow: createAllowList([]),
      outlets,
      sealer: testSealer,
      random: () => 0.5,
    };
    const account = { email: 'admin@readers.example', created_at: now };
    by = await db.insertInto('accounts').values(account).returning('id').executeTakeFirstOrThrow();
  });

  const add = (rules?: SentRules | null) =>
    addFeed(deps, { choice: { name: 'Harbour', url, enabled: true, max_articles: 10, rules }, by });
  const change = async (id: string, part: Parameters<typeof changeFeeds>[1]['change']) =>
    (await changeFeeds(deps, { ids: [id], change: part, by }))[0];
  const due = async (sealer = testSealer) =>
    (await createRunFeeds({ ...deps, sealer }).due({ force: true, ids: null }))[0];
  const storedText = async () =>
    JSON.stringify(await getDatabase().db.selectFrom('feeds').selectAll().execute());

  it('are none by default, and stay until they are changed', async () => {
    const { id } = await add();
    expect((await listFeeds(deps))[0]?.rules).toBeNull();
    await change(id, { rules: { block_words: ['quiz'] } });
    await change(id, { name: 'The Harbour' });
    const [feed] = await listFeeds(deps);
    expect(feed?.rules).toEqual({ ...noRules, block_words: ['quiz'] });
    const { feeds } = await saveRssConfig(deps, {
      ...{ globals: rssSetting.initial, by },
      feeds: [{ id, name: 'H', url, bias: 'left', enabled: true, max_articles: 5 }],
    });
    expect(feeds[0]?.rules).toEqual(feed?.rules);
    await change(id, { rules: null });
    expect((await listFeeds(deps))[0]?.rules).toBeNull();
    await change(id, { rules: noRules });
    expect((await listFeeds(deps))[0]?.rules).toBeNull();
  });

  it('keep what opens a feed encrypted, for one name and host', async () => {
    const { id, rules } = await add({ access: login });
    expect(rules).toEqual({ ...noRules, access: { kind: 'login', name: 'reader' } });
    expect(await storedText()).not.toContain('päss');
    const basic = `Basic ${Buffer.from('reader:päss:word').toString('base64')}`;
    expect((await due())?.request).toEqual({ headers: { authorization: basic } });
    // Saved again as it is shown.
    await change(id, { rules: { ...rules, user_agent: 'Reader/1' } });
    expect((await due())?.request).toEqual({ userAgent: 'Reader/1', headers: { authorization: basic } });
    await expect(change(id, { rules: { access: { kind: 'login', name: 'other' } } })).rejects.toMatchObject({
      code: 'invalid-input',
      message:
        'Enter the password of the login: it is kept for one name and one host, and not from https to http.',
    });
    await expect(
      change(id, { url: 'https://elsewhere.example/', rules: { access: { kind: 'login', name: 'reader' } } }),
    ).rejects.toMatchObject({ code: 'invalid-input' });
    await change(id, { url: 'https://harbour.example/atom.xml' });
    expect((await due())?.request?.headers).toEqual({ authorization: basic });
    await change(id, { url: 'https://elsewhere.example/' });
    expect((await due())?.request).toEqual({ userAgent: 'Reader/1' });
  });

  it('keep what opens a feed from http once it has https, not the other way round', async () => {
    const plain = url.replace('https:', 'http:');
    const { id } = await add({ access: login });
    const access = { kind: 'login', name: 'reader' } as const;
    await expect(change(id, { url: plain, rules: { access } })).rejects.toMatchObject({
      message: expect.stringContaining('one host, and not from https to http'),
    });
    expect(await adoptAddress(deps, { feedId: id, from: url, to: plain })).toBeNull();
    await change(id, { url: plain });
    expect((await due())?.request).toEqual({});
    await change(id, { rules: { access: login } });
    expect((await due())?.request?.headers).toHaveProperty('authorization');
    expect(await adoptAddress(deps, { feedId: id, from: plain, to: url })).not.toBeNull();
    expect((await due())?.request?.headers).toHaveProperty('authorization');
  });

  it('do not let a redirect take a login elsewhere', async () => {
    const { id } = await add({ access: login });
    const move = (to: string) => adoptAddress(deps, { feedId: id, from: url, to });
    expect(await move('https://elsewhere.example/rss.xml')).toBeNull();
    expect(await move('https://harbour.example/feed')).toMatchObject({ host: 'harbour.example' });
  });

  it('say so when what opens a feed was encrypted with another key', async () => {
    await add({ access: { kind: 'header', name: 'X-Api-Key', secret: 'k1' } });
    const other = createSealer({ secretKey: 'another secret of tests', dataDir: '/nowhere' });
    const feed = await due(other);
    const fetch: Fetcher['fetch'] = () => Promise.reject(new Error('it was requested'));
    const feedPool = { parse: async (body: Parameters<typeof parseFeed>[0]) => parseFeed(body) };
    if (feed === undefined) throw new Error('there is no feed');
    expect(await fetchFeed({ fetcher: { fetch }, feedPool }, feed, AbortSignal.timeout(1000))).toMatchObject({
      kind: 'failed',
      detail: expect.stringContaining('enter it again'),
    });
  });

  it('set the interval, whatever the feed declares', async () => {
    const { id } = await add({ interval_minutes: 240 });
    const outcome = { kind: 'unchanged', validators: null } as const;
    await recordFeedOutcomes(deps, [{ feedId: id, outcome, newItems: 0 }]);
    const next = (await listFeeds(deps))[0]?.next_fetch_at ?? '';
    expect((Date.parse(next) - now.getTime()) / minuteMs).toBeCloseTo(240 * 0.9);
    // Other rules apply at once.
    await change(id, { rules: { interval_minutes: 30 } });
    expect((await listFeeds(deps))[0]?.next_fetch_at).toBeNull();
  });

  it('are audited without secrets, and taken back with them', async () => {
    const { id } = await add({ access: login, keep_words: ['port'] });
    await change(id, { rules: null });
    const entries = await listAudit(
      { ...deps, outlets: liveOutlets, queue: { enqueue: async () => null }, model: null },
      { limit: 10, subject: undefined },
    );
    expect(JSON.stringify(entries)).toMatch(/"secret":"set \([0-9a-f]{6}\)"/);
    expect(JSON.stringify(entries)).not.toContain('v1.');
    const [newest] = await listChanges(deps, { limit: 1, key: 'rss-feeds' });
    await revertFeedChange(deps, { id: newest?.id ?? '', by });
    expect((await listFeeds(deps))[0]?.rules).toMatchObject({ keep_words: ['port'] });
    expect((await due())?.request?.headers).toHaveProperty('authorization');
  });

  it('do not send a login over http when a page names its feed there', async () => {
    const link = (href: string) => `<link rel="alternate" type="application/rss+xml" href="${href}">`;
    const page = `<!doctype html><html><head>${link('http://harbour.example/a.xml')}${link('/b.xml')}</head></html>`;
    const sent = new Map<string, unknown>();
    const fetch: Fetcher['fetch'] = async ({ address, headers }) => {
      sent.set(address, headers !== undefined);
      const body = { kind: 'ok', status: 200, address, contentType: 'text/html', text: page } as const;
      const validators = { etag: undefined, lastModified: undefined };
      return { ...body, bytes: Buffer.from(page), encoding: 'utf-8', validators };
    };
    const feedPool = { parse: async (body: Parameters<typeof parseFeed>[0]) => parseFeed(body) };
    await testFeed({ ...deps, fetcher: { fetch }, feedPool }, { url, rules: { access: login } });
    expect(sent.get('http://harbour.example/a.xml')).toBe(false);
    expect(sent.get('https://harbour.example/b.xml')).toBe(true);
  });

  it('are tried before they are saved', async () => {
    const items = ['The port opens', 'A quiz'].map(
      (title) => `<item><title>${title}</title><link>https://m.harbour.example/${title.length}</link></item>`,
    );
    const text = `<rss version="2.0"><channel><title>News</title>${items.join('')}</channel></rss>`;
    const requests: unknown[] = [];
    const fetch: Fetcher['fetch'] = async ({ address, headers, userAgent }) => {
      requests.push({ headers, userAgent });
      const body = { kind: 'ok', status: 200, address, contentType: 'text/xml', text } as const;
      const validators = { etag: undefined, lastModified: undefined };
      return { ...body, bytes: Buffer.from(text), encoding: 'utf-8', validators };
    };
    const feedPool = { parse: async (body: Parameters<typeof parseFeed>[0]) => parseFeed(body) };
    const tested = { ...deps, fetcher: { fetch }, feedPool };
    const { id } = await add({ access: { kind: 'header', name: 'X-Api-Key', secret: 'k1' } });
    const rules: SentRules = {
      ...{ user_agent: 'Reader/1', block_words: ['quiz'] },
      access: { kind: 'header', name: 'X-Api-Key' },
      rewrite: { from: 'https://m.harbour.example/*', to: 'https://harbour.example/*' },
    };
    expect(await testFeed(tested, { url, rules, id })).toMatchObject({
      message: 'This is a feed (RSS) and lists 2 items. Its rules leave out 1 and change the address of 2.',
      items: [
        { url: 'https://harbour.example/14', left_out: false },
        { url: 'https://harbour.example/6', left_out: true },
      ],
    });
    await testFeed(tested, { url, id });
    await testFeed(tested, { url });
    const headers = { 'X-Api-Key': 'k1' };
    expect(requests).toEqual([{ headers, userAgent: 'Reader/1' }, { headers }, {}]);
    await expect(testFeed(tested, { url, rules })).rejects.toMatchObject({ code: 'invalid-input' });
  });
});
