import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Feed } from '#domain/feeds/feed.ts';
import { countFeedHealth, listFeeds } from '#server/feeds/list-feeds.ts';
import { type AggregationTestParts, addTestFeed, openAggregationParts } from '#testing/aggregation-parts.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { type FeedWeb, type FeedWebArticle, startFeedWeb, unlikeArticles } from '#testing/feed-web.ts';
import { runIngestion } from './run-ingestion.ts';

let web: FeedWeb;
let parts: AggregationTestParts;
beforeAll(async () => {
  web = await startFeedWeb();
  parts = openAggregationParts({ proxyUrl: web.proxyUrl });
});
afterAll(async () => {
  await parts.close();
  await web.close();
});
beforeEach(() => web.hosts.clear());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const changed = (articles: readonly FeedWebArticle[], change: Partial<FeedWebArticle>) =>
  articles.map((article) => ({ ...article, ...change }));
const short = { description: 'Short.' };

describeOnDatabase('what a feed brings', (getDatabase) => {
  const run = async () => {
    const input = { force: true, feedIds: null, signal: new AbortController().signal, patienceMs: 500 };
    await runIngestion(parts.depsFor(getDatabase()), input);
    const feeds = await listFeeds({ db: getDatabase().db, clock: () => new Date() });
    return (name: string): Feed => {
      const feed = feeds.find((other) => other.name === name);
      if (feed === undefined) throw new Error(`no feed ${name}`);
      return feed;
    };
  };

  it('is shown by what was read', async () => {
    const articles = (host: string, count: number) => unlikeArticles(host, count);
    web.hosts.set('good.example', { articles: articles('good.example', 3) });
    web.hosts.set('walled.example', {
      articles: changed(articles('walled.example', 4), { ...short, status: 403 }),
    });
    web.hosts.set('lost.example', {
      articles: changed(articles('lost.example', 2), { ...short, status: 404 }),
    });
    web.hosts.set('teasers.example', { articles: changed(articles('teasers.example', 2), { status: 403 }) });
    web.hosts.set('old.example', {
      articles: changed(articles('old.example', 2), { publishedAt: daysAgo(200) }),
    });
    web.hosts.set('empty.example', { articles: [] });
    for (const host of web.hosts.keys()) await addTestFeed(getDatabase(), host);
    const feed = await run();
    expect(feed('good.example')).toMatchObject({
      ...{ health: 'fresh', articles_last_week: 3, listed: 3, read: 3, unreadable: {}, brings_nothing: null },
      latest_list: { items: 3, newest_at: expect.any(String) },
    });
    expect(feed('walled.example')).toMatchObject({
      ...{
        health: 'brings-nothing',
        articles_last_week: 0,
        listed: 4,
        read: 0,
        unreadable: { forbidden: 4 },
      },
      brings_nothing: {
        reason: 'unreadable',
        detail: expect.stringMatching(
          /^Nothing of it can be read: 4 of 4 pages are forbidden .+Ask the outlet/,
        ),
      },
    });
    expect(feed('lost.example')).toMatchObject({ health: 'brings-nothing', unreadable: { 'not-found': 2 } });
    // Its pages are closed, but the text of the feed stands in for them.
    expect(feed('teasers.example')).toMatchObject({
      ...{ health: 'fresh', articles_last_week: 2, read: 0, from_feed: 2, unreadable: {} },
      notice: 'Its pages are forbidden (401 or 403): the text of the feed stands in for them.',
    });
    expect(feed('old.example')).toMatchObject({
      ...{ health: 'brings-nothing', listed: 2, too_old: 2, brings_nothing: { reason: 'too-old' } },
    });
    expect(feed('empty.example')).toMatchObject({
      health: 'brings-nothing',
      brings_nothing: { reason: 'empty' },
    });
    const counts = await countFeedHealth({ db: getDatabase().db, clock: () => new Date() });
    expect(counts).toEqual({ fresh: 2, 'brings-nothing': 4 });
  });

  it('counts copies as duplicates, of another feed and of another address', async () => {
    const listed = unlikeArticles('north.example', 2);
    const [first] = listed;
    if (first === undefined) throw new Error('no article');
    web.hosts.set('north.example', { articles: [...listed, { ...first, path: '/copy' }] });
    await addTestFeed(getDatabase(), 'north.example');
    const feed = await run();
    expect(feed('north.example')).toMatchObject({ listed: 3, read: 2, duplicates: 1, health: 'fresh' });
    const lists = listed.map((article) => ({ ...article, host: 'north.example' }));
    web.hosts.set('copies.example', { articles: [], lists });
    await addTestFeed(getDatabase(), 'copies.example');
    const later = await run();
    expect(later('copies.example')).toMatchObject({
      ...{
        health: 'brings-nothing',
        listed: 2,
        read: 0,
        duplicates: 2,
        brings_nothing: { reason: 'duplicates' },
      },
    });
    // A list of what is known is no reason to worry.
    expect((await run())('north.example')).toMatchObject({ health: 'fresh', brings_nothing: null });
  });
});
