import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetcherFor, type Handler, sendPage, serve } from '#server/fetching/testdata/loopback.ts';
import { fetchFeed } from '#server/ingestion/fetch-feed.ts';
import { chooseSitemaps } from '#server/ingestion/fetch-sitemaps.ts';
import { createFeedPool, type FeedPool } from '#server/ingestion/workers/feed-pool.ts';
import { feedLinks, findNewsSitemaps, sitemapsInRobots, usualFeedAddresses } from './feed-links.ts';

const page = 'https://paper.example/news/';

describe('feedLinks', () => {
  it('finds what the page declares, then what its text links to, then JSON, each once', () => {
    const html = `<html><head>
      <link rel="stylesheet" href="/x.css"><link rel="alternate" hreflang="de" href="/de">
      <link rel="alternate" type="application/rss+xml" title=" News &amp;  more " href="/rss.xml">
      <link rel="alternate" type="application/atom+xml" href="atom.xml">
      <link rel="alternate home" type="application/feed+json" href="https://cdn.example/feed.json"></head>
      <body><a href="http://paper.example/rss.xml">RSS</a><a href="/world/feed/">World</a><a href="/about">About</a>
      <a href="javascript:void(0)/rss">no</a><a href="/?feed=rss2">WordPress</a></body></html>`;
    expect(feedLinks(html, page)).toEqual([
      { url: 'https://paper.example/rss.xml', title: 'News & more' },
      { url: 'https://paper.example/news/atom.xml', title: null },
      { url: 'https://paper.example/world/feed/', title: null },
      { url: 'https://paper.example/?feed=rss2', title: null },
      { url: 'https://cdn.example/feed.json', title: null },
    ]);
  });

  it('obeys the base of the page and stops at twenty', () => {
    const many = Array.from({ length: 50 }, (_, at) => `<a href="f${at}.rss">x</a>`).join('');
    const links = feedLinks(`<base href="https://cdn.example/feeds/">${many}`, page);
    expect(links).toHaveLength(20);
    expect(links[0]?.url).toBe('https://cdn.example/feeds/f0.rss');
  });
});

describe('usualFeedAddresses', () => {
  it('are on the same site', () => {
    expect(usualFeedAddresses(page)).toContain('https://paper.example/feed/');
    expect(usualFeedAddresses('no address')).toEqual([]);
  });
});

let feedPool: FeedPool;
beforeAll(() => {
  feedPool = createFeedPool();
});
afterAll(() => feedPool.close());

const signal = new AbortController().signal;
const entry = (at: number) =>
  `<url><loc>https://paper.example/a/${at}</loc><news:news><news:publication_date>2026-11-20T10:00:00Z</news:publication_date><news:title>Headline number ${at} of the day</news:title></news:news></url>`;
const sitemap = (...numbers: number[]) =>
  `<?xml version="1.0"?><urlset xmlns:news="x">${numbers.map(entry).join('')}</urlset>`;

describe('sitemapsInRobots', () => {
  it('reads the lines that name one, wherever they stand', () => {
    const robots =
      'User-agent: *\nDisallow: /x\nSitemap: https://paper.example/news.xml\r\n  sitemap : /b.xml\nSITEMAP:https://paper.example/news.xml\nSitemap: ftp://a/\n# Sitemap: /no.xml';
    expect(sitemapsInRobots(robots, 'https://paper.example/robots.txt')).toEqual([
      'https://paper.example/news.xml',
      'https://paper.example/b.xml',
    ]);
  });
});

describe('chooseSitemaps', () => {
  it('prefers those of news, and the latest', () => {
    const named = (path: string, modifiedAt: string | null = null) => ({
      address: `https://paper.example${path}`,
      modifiedAt,
    });
    const chosen = (...all: Parameters<typeof chooseSitemaps>[0][number][]) =>
      chooseSitemaps(all).map(({ address }) => new URL(address).pathname);
    expect(chosen(named('/pages.xml'), named('/news-1.xml'), named('/video.xml'))).toEqual(['/news-1.xml']);
    expect(
      chosen(
        named('/1.xml', '2026-01-01T00:00:00Z'),
        named('/2.xml', '2026-11-01T00:00:00Z'),
        named('/3.xml', '2026-03-01T00:00:00Z'),
        named('/4.xml'),
      ),
    ).toEqual(['/2.xml', '/3.xml', '/1.xml']);
  });
});

/** A site whose index names a sitemap of pages and two of news, one of them packed. */
const site =
  (state: { news: string }): Handler =>
  (request, response) => {
    const send = (body: string) =>
      void response.writeHead(200, { 'content-type': 'application/xml', etag: '"1"' }).end(body);
    if (request.url === '/robots.txt') return void response.writeHead(200).end('Sitemap: /index.xml');
    if (request.url === '/index.xml')
      return send(
        '<sitemapindex><sitemap><loc>/pages.xml</loc></sitemap><sitemap><loc>/news-1.xml</loc></sitemap><sitemap><loc>/news-2.xml</loc></sitemap></sitemapindex>',
      );
    if (request.url === '/news-1.xml') return send(state.news);
    if (request.url === '/news-2.xml')
      return void response
        .writeHead(200, { 'content-type': 'application/xml', 'content-encoding': 'gzip' })
        .end(gzipSync(sitemap(7)));
    if (request.url === '/pages.xml') return send('<urlset><url><loc>/x</loc></url></urlset>');
    if (request.url === '/') return sendPage(response);
    response.writeHead(404).end();
  };

describe('an index of sitemaps', () => {
  it('is found by robots.txt and read as one feed, also when only a sitemap of it changes', async () => {
    const state = { news: sitemap(1, 2) };
    const server = await serve(site(state));
    const fetcher = fetcherFor([server]);
    const deps = { fetcher, feedPool };
    const found = await findNewsSitemaps({ ...deps, signal }, `${server.origin}/`);
    expect(found).toEqual([{ url: `${server.origin}/index.xml`, title: 'News sitemap' }]);
    const feed = {
      id: '1',
      name: 'Paper',
      url: `${server.origin}/index.xml`,
      etag: null,
      lastModified: null,
      contentHash: null,
    };
    const first = await fetchFeed(deps, feed, signal);
    if (first.kind !== 'fetched') throw new Error(JSON.stringify(first));
    expect(first).toMatchObject({ source: 'sitemap', validators: { etag: null, lastModified: null } });
    expect(first.items.map(({ address }) => address?.split('/').at(-1)).sort()).toEqual(['1', '2', '7']);
    const known = { ...feed, contentHash: first.contentHash };
    expect(await fetchFeed(deps, known, signal)).toMatchObject({ kind: 'unchanged' });
    state.news = sitemap(1, 2, 3);
    const changed = await fetchFeed(deps, known, signal);
    expect(changed.kind === 'fetched' && changed.items).toHaveLength(4);
  });

  it('fails where none of its sitemaps holds news, and is followed once only', async () => {
    const server = await serve((request, response) => {
      const body =
        request.url === '/index.xml'
          ? '<sitemapindex><sitemap><loc>/index.xml</loc></sitemap><sitemap><loc>/pages.xml</loc></sitemap><sitemap><loc>http://169.254.169.254/x</loc></sitemap></sitemapindex>'
          : '<urlset><url><loc>/x</loc></url></urlset>';
      response.writeHead(200, { 'content-type': 'application/xml' }).end(body);
    });
    const feed = {
      id: '1',
      name: 'Paper',
      url: `${server.origin}/index.xml`,
      etag: null,
      lastModified: null,
      contentHash: null,
    };
    expect(await fetchFeed({ fetcher: fetcherFor([server]), feedPool }, feed, signal)).toMatchObject({
      kind: 'failed',
    });
  });
});
