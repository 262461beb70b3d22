import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#server/db/db.ts';
import { rssSetting } from '#server/settings/definitions.ts';
import {
  type AggregationTestParts,
  addTestFeed,
  changeSetting,
  openAggregationParts,
} from '#testing/aggregation-parts.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { type FeedWeb, type FeedWebArticle, startFeedWeb, unlikeArticles } from '#testing/feed-web.ts';
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

const never = new AbortController().signal;
const perHost = 3;
const addressCount = 20 * perHost;

/** Twenty hosts with addresses that differ only by what a program could take for marks of tracking, mobile or AMP copies. */
const addressForms: Record<string, (n: number) => string> = {
  'releases.example': (n) => `/release?ref=${n}`,
  'forum.example': (n) => `/forum.php?mod=viewthread&tid=${n}`,
  'modules.example': (n) => `/index.php?mod=${n}`,
  'sources.example': (n) => `/story?source=${n}`,
  'shares.example': (n) => `/view?share=${n}&social=1&b=2&a=1`,
  'feeds.example': (n) => `/item?src=feed${n}&rss=1`,
  'referrers.example': (n) => `/x?referrer=${n}&z=1&&a=%20b+c`,
  'campaigns.example': (n) => `/x?cmp=${n}&trk=2&partner=3`,
  'queries.example': (n) => `/?${n}`,
  'tracked.example': (n) => `/x/${n}?utm_source=rss&id=${n}&utm_medium=feed`,
  'm.mobile-only.example': (n) => `/x/${n}`,
  'mobile.mobile-only.example': (n) => `/x/${n}`,
  'touch.mobile-only.example': (n) => `/x/${n}`,
  'amp.amp-only.example': (n) => `/x/${n}`,
  'paths.example': (n) => `/amp/x/${n}`,
  'endings.example': (n) => `/x/${n}/amp`,
  'files.example': (n) => `/x/${n}.amp.html`,
  'switches.example': (n) => `/x/${n}?amp=1`,
  'outputs.example': (n) => `/x/${n}?outputType=amp`,
  'spellings.example': (n) => `/X//y%2Fz/${n}/`,
};

/** Articles of a host at these paths, with texts of their own. */
const articlesAt = (host: string, paths: readonly string[]): FeedWebArticle[] =>
  unlikeArticles(host.replaceAll('.', ''), paths.length).map((article, at) => ({
    ...article,
    path: paths[at] ?? '',
  }));

const oneAt = (host: string, path: string): FeedWebArticle => {
  const [article] = articlesAt(host, [path]);
  if (article === undefined) throw new Error('no article');
  return article;
};

describeOnDatabase('an aggregation of listed addresses', (getDatabase: () => Database) => {
  const run = (changes: Partial<IngestionDeps> = {}) =>
    runIngestion(parts.depsFor(getDatabase(), changes), {
      ...{ force: true, feedIds: null, signal: never, patienceMs: 500 },
    });
  const articles = async () => {
    const { rows } = await getDatabase().pool.query<{ address: string; domain: string; title: string }>(
      'SELECT canonical_address AS address, domain, title FROM articles ORDER BY canonical_address',
    );
    return rows;
  };
  const addresses = async () => (await articles()).map(({ address }) => address);
  const requested = () =>
    web.requests.map(({ address }) => address).filter((address) => !address.endsWith('/rss.xml'));

  it(`requests ${addressCount} addresses exactly as they are listed, and stores an article for each`, async () => {
    const listed: string[] = [];
    await changeSetting(getDatabase(), rssSetting, { maxTotalArticles: 200 });
    for (const [host, pathOf] of Object.entries(addressForms)) {
      const paths = Array.from({ length: perHost }, (_, at) => pathOf(at + 1));
      const own = articlesAt(host, paths);
      // The host serves this where less than the listed address is requested.
      const index = { ...oneAt(`index${host}`, paths[0]?.split('?')[0] ?? ''), isUnlisted: true };
      web.hosts.set(host, { articles: [...own, index] });
      await addTestFeed(getDatabase(), host);
      listed.push(...paths.map((path) => `http://${host}${path}`));
    }
    expect(listed).toHaveLength(addressCount);
    expect(await run()).toMatchObject({
      itemsListed: addressCount,
      articlesProcessed: addressCount,
      itemsFailed: 0,
    });
    expect(requested().sort()).toEqual(listed.sort());
    expect(new Set((await articles()).map(({ title }) => title)).size).toBe(addressCount);
    expect((await articles()).filter(({ title }) => title.startsWith('index'))).toEqual([]);
    await run();
    expect(requested()).toHaveLength(addressCount);
  });

  it('requests what a news service lists exactly as it is listed too', async () => {
    const host = 'releases.example';
    const paths = ['/release?ref=1', '/release?ref=2', '/amp/x?source=1&a=2#top'];
    web.hosts.set(host, {
      articles: articlesAt(
        host,
        paths.map((path) => path.replace('#top', '')),
      ),
    });
    const listed = paths.map((path) => ({
      ...{ title: `News ${path}`, address: `http://${host}${path}`, isResolved: true, outletName: null },
      ...{ outletAddress: null, description: '', publishedAt: null },
    }));
    const connectors: IngestionDeps['connectors'] = [
      { ...{ id: 'gnews', name: 'GNews' }, latest: async () => ({ kind: 'ok', articles: listed }) },
    ];
    expect(await run({ connectors })).toMatchObject({ articlesProcessed: 3 });
    const withoutFragments = paths.map((path) => `http://${host}${path.replace('#top', '')}`);
    expect(requested().sort()).toEqual(withoutFragments.sort());
  });

  it('sees one item in an article that feeds list with other tracking parameters', async () => {
    const article = oneAt('north.example', '/a?id=1');
    const lists = (query: string) => [{ ...article, host: 'north.example', path: `/a?${query}` }];
    web.hosts.set('north.example', { articles: [{ ...article, path: '/a', canonical: '' }] });
    const queries = ['utm_source=one&id=1', 'id=1&utm_source=two', 'fbclid=3&id=1', 'id=1#comments'];
    for (const [at, query] of queries.entries()) {
      web.hosts.set(`list${at}.example`, { articles: [], lists: lists(query) });
      await addTestFeed(getDatabase(), `list${at}.example`);
    }
    expect(await run()).toMatchObject({ itemsListed: 1, articlesProcessed: 1 });
    expect(requested()).toHaveLength(1);
    expect(queries.map((query) => `http://north.example/a?${query}`)).toContain(requested()[0]);
    expect(await addresses()).toEqual(['http://north.example/a?id=1']);
  });

  it('passes over an address that is too long to be stored, and reads the others', async () => {
    web.hosts.set('north.example', {
      articles: articlesAt('north.example', ['/a', `/b?token=${'a1'.repeat(1200)}`]),
    });
    await addTestFeed(getDatabase(), 'north.example');
    expect(await run()).toMatchObject({
      ...{ itemsListed: 1, articlesProcessed: 1 },
      problems: [
        {
          ...{ source: 'north.example', kind: 'unaddressed' },
          detail:
            '1 of 2 articles that it lists are left out: they have no web address, or one that is too long.',
        },
      ],
    });
  });

  it('stores nothing under a part of an address that a listed one leads to', async () => {
    const [page, other] = articlesAt('north.example', [
      '/article.php',
      `/article.php?id=5&pad=${'ab'.repeat(1000)}`,
    ]);
    if (page === undefined || other === undefined) throw new Error('no articles');
    web.hosts.set('north.example', {
      articles: [page, { ...other, isUnlisted: true, canonical: '' }],
      lists: [{ ...other, path: '/moved', host: 'north.example' }],
      redirects: { '/moved': { status: 302, location: `http://north.example${other.path}` } },
    });
    await addTestFeed(getDatabase(), 'north.example');
    expect(await run()).toMatchObject({ itemsListed: 2, articlesProcessed: 1, itemsFailed: 1 });
    expect(await addresses()).toEqual(['http://north.example/article.php']);
  });

  const desktop = 'http://www.paper.example/x/2';
  const copies = [
    ['a mobile host', 'm.paper.example', '/x/2'],
    ['an AMP host', 'amp.paper.example', '/x/2'],
    ['an AMP path', 'www.paper.example', '/amp/x/2'],
    ['an AMP ending', 'www.paper.example', '/x/2.amp.html'],
    ['a parameter', 'www.paper.example', '/x/2?ref=rss'],
    ['another path', 'www.paper.example', '/2'],
  ] as const;

  it.each(copies)('stores the page that a copy at %s declares, once that was read', async (_, host, path) => {
    const article = { ...oneAt('www.paper.example', '/x/2'), isUnlisted: true };
    const copy = {
      ...article,
      path,
      canonical: desktop,
      isUnlisted: false,
      title: `${article.title}, short`,
    };
    const own = host === 'www.paper.example' ? [copy] : [];
    web.hosts.set('www.paper.example', { articles: [...own, article] });
    if (own.length === 0) web.hosts.set(host, { articles: [copy] });
    await addTestFeed(getDatabase(), host);
    expect(await run()).toMatchObject({ itemsListed: 1, articlesProcessed: 1 });
    expect(requested()).toEqual([`http://${host}${path}`, desktop]);
    const stored = [{ address: desktop, domain: 'paper.example', title: article.title }];
    expect(await articles()).toEqual(stored);
    web.hosts.set('other.example', { articles: [], lists: [{ ...article, host: 'www.paper.example' }] });
    await addTestFeed(getDatabase(), 'other.example');
    await run();
    expect(await articles()).toEqual(stored);
  });

  it.each(
    copies.flatMap((copy) => [
      [...copy, 'cannot be read', { status: 404 }] as const,
      [...copy, 'shows another text', { text: oneAt('other.example', '/').text }] as const,
    ]),
  )('keeps a copy at %s (%s%s) where the declared page %s', async (...[, host, path, , change]) => {
    const article = { ...oneAt('www.paper.example', '/x/2'), isUnlisted: true };
    const copy = { ...article, path, canonical: desktop, isUnlisted: false };
    const own = host === 'www.paper.example' ? [copy] : [];
    web.hosts.set('www.paper.example', { articles: [...own, { ...article, ...change }] });
    if (own.length === 0) web.hosts.set(host, { articles: [copy] });
    await addTestFeed(getDatabase(), host);
    await run();
    expect(await articles()).toEqual([
      { address: `http://${host}${path}`, domain: 'paper.example', title: article.title },
    ]);
  });

  it('keeps ten articles that all declare the page of their list', async () => {
    const host = 'releases.example';
    const paths = Array.from({ length: 10 }, (_, at) => `/release?ref=${at + 1}`);
    const canonical = `http://${host}/release`;
    const own = articlesAt(host, paths).map((article) => ({ ...article, canonical }));
    web.hosts.set(host, { articles: [...own, { ...oneAt('index', '/release'), isUnlisted: true }] });
    await addTestFeed(getDatabase(), host);
    expect(await run()).toMatchObject({ articlesProcessed: 10 });
    expect((await addresses()).sort()).toEqual(paths.map((path) => `http://${host}${path}`).sort());
  });
});
