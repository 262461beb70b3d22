import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { openDatabaseless } from '#testing/aggregation-parts.ts';
import { type FeedWeb, startFeedWeb, unlikeArticles } from '#testing/feed-web.ts';
import { type CrawledItem, createPageCrawler } from './page-crawler.ts';

let web: FeedWeb;
let parts: ReturnType<typeof openDatabaseless>;
beforeAll(async () => {
  web = await startFeedWeb();
  parts = openDatabaseless({ proxyUrl: web.proxyUrl });
});
afterAll(async () => {
  await parts.close();
  await web.close();
});

function waiting(address: string) {
  return {
    ...{ id: address, feedId: 'a', source: 'feed', address, title: 'A title', description: '' },
    ...{ content: null, author: null, language: null, publishedAt: null, attempts: 0 },
  };
}

it('does not delay other links of a host when some redirect to a host with Crawl-delay', async () => {
  const slow = unlikeArticles('slow.example', 10);
  const quick = unlikeArticles('quick.example', 6);
  web.hosts.set('slow.example', { robots: 'User-agent: *\nCrawl-delay: 10', articles: slow });
  web.hosts.set('quick.example', { articles: quick });
  const targets = [
    ...slow.map(({ path }) => `http://slow.example${path}`),
    ...quick.map(({ path }) => `http://quick.example${path}`),
  ];
  const redirects = Object.fromEntries(
    targets.map((location, at) => [`/${at}`, { status: 301, location }] as const),
  );
  web.hosts.set('short.example', { articles: [], redirects });
  const read: CrawledItem[] = [];
  const crawler = createPageCrawler(
    {
      ...{ ...parts, outlets: loadOutletTable(), ratesInThreads: true },
      ...{ random: Math.random, getRecentArticle: async () => null },
    },
    {
      signal: new AbortController().signal,
      deliver: async (one) => void read.push(one),
    },
  );
  await crawler.add(targets.map((_, at) => waiting(`http://short.example/${at}`)));
  const quickOnes = read.filter(
    (one) => one.kind === 'read' && one.article.address.includes('quick.example'),
  );
  expect(quickOnes).toHaveLength(6);
  expect(quickOnes.every((one) => one.kind === 'read' && !one.slow)).toBe(true);
  const slowOnes = () => read.filter((one) => one.kind === 'read' && one.slow).length;
  // The first page of the slow host needs no delay, however slow a crowded machine is.
  await expect.poll(slowOnes).toBeGreaterThanOrEqual(1);
  const { left } = await crawler.finish(100);
  expect(left + slowOnes()).toBe(10);
  expect(read.some(({ kind }) => kind === 'failed')).toBe(false);
});
