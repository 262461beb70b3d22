import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { FeedRules } from '#domain/feeds/feed-rules.ts';
import { listFeeds } from '#server/feeds/list-feeds.ts';
import type { FetchRequest } from '#server/fetching/fetcher.ts';
import { type AggregationTestParts, addTestFeed, openAggregationParts } from '#testing/aggregation-parts.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { type FeedWeb, startFeedWeb, unlikeArticles } from '#testing/feed-web.ts';
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
beforeEach(() => {
  web.hosts.clear();
  web.requests.length = 0;
});

describeOnDatabase('the rules of a feed, in a run', (getDatabase) => {
  const run = async (host: string, rules: Partial<FeedRules>) => {
    const { db } = getDatabase();
    const id = await addTestFeed(getDatabase(), host);
    await db
      .updateTable('feeds')
      .set({ rules: JSON.stringify(rules) })
      .where('id', '=', id)
      .execute();
    const deps = parts.depsFor(getDatabase());
    const requests: FetchRequest[] = [];
    const fetch: typeof deps.fetcher.fetch = async (request) => {
      requests.push(request);
      return await deps.fetcher.fetch(request);
    };
    const input = { force: true, feedIds: null, signal: AbortSignal.timeout(60_000), patienceMs: 500 };
    await runIngestion({ ...deps, fetcher: { fetch } }, input);
    const [feed] = await listFeeds({ db, clock: () => new Date() });
    const pages = web.requests.flatMap(({ address }) => (address.endsWith('/rss.xml') ? [] : [address]));
    const articles = await db.selectFrom('articles').select(['address', 'title', 'text']).execute();
    return { feed, pages, articles, requests };
  };

  it('leave items out by their words, and say how many', async () => {
    const articles = unlikeArticles('a.example', 3).map((article, at) => ({
      ...article,
      title: ['The port opens', 'The airport opens', 'A quiz of the port'][at] ?? '',
      description: 'Short.',
    }));
    web.hosts.set('a.example', { articles });
    const { feed, pages } = await run('a.example', { keep_words: ['Port'], block_words: ['quiz'] });
    expect(pages).toHaveLength(1);
    expect(feed).toMatchObject({ listed: 3, read: 1, left_out: 2, brings_nothing: null });
  });

  it('say so when they leave out everything', async () => {
    web.hosts.set('a.example', { articles: unlikeArticles('a.example', 2) });
    const { feed } = await run('a.example', { keep_words: ['nowhere to be found'] });
    expect(feed).toMatchObject({ health: 'brings-nothing', listed: 2, left_out: 2 });
    expect(feed?.brings_nothing).toEqual({
      reason: 'left-out',
      detail: 'Its keep and block words leave out all that it lists. Change them under Rules of the feed.',
    });
  });

  it('request its pages at other addresses, and all under one user agent', async () => {
    const articles = unlikeArticles('m.a.example', 2);
    web.hosts.set('m.a.example', { articles });
    web.hosts.set('www.a.example', { articles });
    const { feed, pages, requests } = await run('m.a.example', {
      rewrite: { from: 'http://m.a.example/*', to: 'http://www.a.example/*' },
      user_agent: 'Reader/1.0',
    });
    expect(pages.map((address) => new URL(address).host)).toEqual(['www.a.example', 'www.a.example']);
    expect(requests.map(({ userAgent }) => userAgent)).toEqual(requests.map(() => 'Reader/1.0'));
    expect(feed).toMatchObject({ read: 2 });
  });

  it('take the text of the feed, and the page only where it has none', async () => {
    const [first, second] = unlikeArticles('b.example', 2);
    if (first === undefined || second === undefined) throw new Error('there are no articles');
    const content = first.text.map((paragraph) => `<p>${paragraph}</p>`).join('');
    // A feed of another site, which may not describe its articles otherwise.
    const lists = [
      { ...first, content, host: 'b.example' },
      { ...second, description: 'Short.', host: 'b.example' },
    ];
    web.hosts.set('c.example', { articles: [], lists });
    web.hosts.set('b.example', { articles: [first, second] });
    const { feed, pages, articles } = await run('c.example', { uses_feed_text: true });
    expect(pages).toEqual([`http://b.example${second.path}`]);
    expect(articles).toHaveLength(2);
    expect(feed).toMatchObject({ listed: 2, read: 1, from_feed: 1, notice: null, brings_nothing: null });
  });

  it('do not let the text of the feed stand for the articles of another outlet', async () => {
    const [article] = unlikeArticles('www.bbc.co.uk', 1);
    if (article === undefined) throw new Error('there are no articles');
    const forged = { ...article, content: `<p>${'They said so, and nobody else did. '.repeat(40)}</p>` };
    web.hosts.set('d.example', { articles: [], lists: [{ ...forged, host: 'www.bbc.co.uk' }] });
    web.hosts.set('www.bbc.co.uk', { articles: [article] });
    const { feed, articles } = await run('d.example', { uses_feed_text: true });
    expect(feed).toMatchObject({ read: 1, from_feed: 0 });
    expect(articles).toMatchObject([{ text: expect.stringContaining(article.text[0] ?? '') }]);
  });
});
