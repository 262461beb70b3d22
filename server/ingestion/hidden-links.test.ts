import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listFeeds } from '#server/feeds/list-feeds.ts';
import { type AggregationTestParts, addTestFeed, openAggregationParts } from '#testing/aggregation-parts.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { type FeedWeb, type FeedWebArticle, startFeedWeb } from '#testing/feed-web.ts';
import type { IngestionDeps } from './ingestion-deps.ts';
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

const titles = [
  'Council approves the plan to rebuild the northern bridge',
  'Hospital trust delays a budget of forty million for clinics',
  'Regional court rejects the ban on night flights',
  'Farmers criticise new limits on nitrate in rivers',
];
const source = { name: 'The Guardian', url: 'https://www.theguardian.com' };
const hidden = (title: string, at: number): FeedWebArticle => ({
  ...{ path: `/rss/articles/CBMiAU_yq${at}?oc=5`, title: `${title} - The Guardian`, text: [] },
  ...{ description: `${title}  The Guardian`, source },
});

describeOnDatabase('links of Google News that hide their articles', (getDatabase) => {
  const run = (changes: Partial<IngestionDeps> = {}) =>
    runIngestion(parts.depsFor(getDatabase(), changes), {
      ...{ force: true, feedIds: null, signal: new AbortController().signal, patienceMs: 500 },
    });
  const articles = async () => {
    const { rows } = await getDatabase().pool.query(
      'SELECT title, domain, canonical_address AS address, word_count AS words, ratings.lean FROM articles LEFT JOIN ratings ON article_id = articles.id ORDER BY title',
    );
    return rows;
  };

  it('are listed with title and outlet, after one request, and the feed says so', async () => {
    web.hosts.set('news.google.com', { articles: titles.map(hidden) });
    await addTestFeed(getDatabase(), 'news.google.com');
    await run();
    const stored = await articles();
    expect(stored.map(({ title }) => title)).toEqual([...titles].sort());
    for (const { domain, address } of stored) {
      expect(domain).toBe('theguardian.com');
      expect(address).toMatch(
        /^http:\/\/news\.google\.com\/rss\/articles\/[^#]+#(?:www\.)?theguardian\.com$/,
      );
    }
    // Two requests may begin at once.
    expect(web.requests.filter(({ address }) => address.includes('/articles/')).length).toBeLessThanOrEqual(
      2,
    );
    const [feed] = await listFeeds({ db: getDatabase().db, clock: () => new Date() });
    expect(feed).toMatchObject({ health: 'fresh', read: 0, from_feed: 4 });
    expect(feed?.notice).toMatch(/^Its links hide the addresses of the articles/);
  });

  it('are followed where they redirect', async () => {
    const [title = ''] = titles;
    const text = [0, 1, 2].map((part) =>
      `${titles[part]} after a vote that lasted until midnight. `.repeat(6),
    );
    const path = '/rss/articles/CBMiAU_yq9';
    web.hosts.set('paper.example', { articles: [{ path: '/bridge', title, text }] });
    web.hosts.set('news.google.com', {
      articles: [{ ...hidden(title, 9), path }],
      redirects: { [path]: { status: 302, location: 'http://paper.example/bridge' } },
    });
    await addTestFeed(getDatabase(), 'news.google.com');
    await run();
    expect(await articles()).toMatchObject([{ title, domain: 'paper.example' }]);
  });

  it('name no outlet in the feed of somebody else', async () => {
    web.hosts.set('news.google.com', { articles: titles.map(hidden) });
    const lists = titles.map((title, at) => ({ ...hidden(title, at), host: 'news.google.com' }));
    web.hosts.set('forger.example', { articles: [], lists });
    await addTestFeed(getDatabase(), 'forger.example');
    await run();
    expect(await articles()).toEqual([]);
    const [feed] = await listFeeds({ db: getDatabase().db, clock: () => new Date() });
    expect(feed).toMatchObject({ health: 'brings-nothing', unreadable: { 'hidden-link': 4 } });
  });

  it('are listed from a news service as well', async () => {
    web.hosts.set('news.google.com', { articles: titles.map(hidden) });
    const listed = titles.map((title, at) => ({
      ...{
        title,
        address: `http://news.google.com${hidden(title, at).path}`,
        isResolved: false,
        description: '',
      },
      ...{ outletName: 'The Guardian', outletAddress: 'theguardian.com', publishedAt: null },
    }));
    const connector = {
      id: 'google_news' as const,
      name: 'Google News',
      latest: async () => ({ kind: 'ok' as const, articles: listed }),
    };
    await run({ connectors: [connector as unknown as IngestionDeps['connectors'][number]] });
    expect((await articles()).map(({ domain }) => domain)).toEqual(titles.map(() => 'theguardian.com'));
  });
});
