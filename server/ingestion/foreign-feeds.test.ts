import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#server/db/db.ts';
import { type AggregationTestParts, addTestFeed, openAggregationParts } from '#testing/aggregation-parts.ts';
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
const paper = 'www.bbc.co.uk';

function oneOf(host: string): FeedWebArticle {
  const [article] = unlikeArticles(host, 1);
  if (article === undefined) throw new Error('no article');
  return article;
}

const real = oneOf(paper);
const forged = {
  ...real,
  ...{ title: 'A forged headline about the budget', description: 'A forged text. '.repeat(30) },
};
const fullText = `<p>${'A forged text in full, which no paper ever wrote and no reader should see. '.repeat(30)}</p>`;

describeOnDatabase('what a feed says of articles of other sites', (getDatabase: () => Database) => {
  const run = (changes: Partial<IngestionDeps> = {}) =>
    runIngestion(parts.depsFor(getDatabase(), changes), {
      ...{ force: true, feedIds: null, signal: never, patienceMs: 500 },
    });
  const articles = async () => {
    const { rows } = await getDatabase().pool.query<{
      address: string;
      domain: string;
      text: string;
      title: string;
    }>('SELECT canonical_address AS address, domain, text, title FROM articles ORDER BY canonical_address');
    return rows;
  };
  const items = async () => {
    const { rows } = await getDatabase().pool.query(
      `SELECT state, failure_kind AS kind, next_try_at IS NOT NULL AS "isRetried", description, content, author
       FROM items ORDER BY address`,
    );
    return rows;
  };

  it.each([
    ['refuses', paper, { status: 403 }, {}, 'forbidden', false],
    [
      'is kept from programs',
      'www.theguardian.com',
      {},
      { robots: 'User-agent: *\nDisallow: /' },
      'robots',
      false,
    ],
    ['breaks for now', paper, { status: 503 }, {}, 'server-error', true],
  ])('is not stored as the article of a site whose page %s', async (_, host, page, site, kind, isRetried) => {
    web.hosts.set(host, { ...site, articles: [{ ...real, ...page }] });
    web.hosts.set('forger.example', { articles: [], lists: [{ ...forged, host, content: fullText }] });
    await addTestFeed(getDatabase(), 'forger.example');
    expect(await run()).toMatchObject({ articlesProcessed: 0, itemsFailed: 1 });
    expect(await articles()).toEqual([]);
    expect(await items()).toEqual([
      { state: 'failed', kind, isRetried, description: '', content: null, author: null },
    ]);
  });

  it('is not stored either when it names the site through an AMP viewer or a similar name', async () => {
    const victim = oneOf('victim.substack.com');
    web.hosts.set(paper, { articles: [{ ...real, status: 403 }] });
    web.hosts.set('victim.substack.com', { articles: [{ ...victim, status: 403 }] });
    const lists = [
      { ...forged, host: 'www.google.com', path: `/amp/s/${paper}${real.path}` },
      { ...forged, path: victim.path, host: 'victim.substack.com' },
    ];
    web.hosts.set('evil.substack.com', { articles: [], lists });
    await addTestFeed(getDatabase(), 'evil.substack.com');
    await run();
    expect(await articles()).toEqual([]);
  });

  it('is stored when the feed is of another domain of the same outlet', async () => {
    web.hosts.set(paper, { articles: [{ ...real, status: 403 }] });
    const lists = [{ ...real, host: paper, description: 'The paper’s own teaser of its report. '.repeat(5) }];
    web.hosts.set('feeds.bbci.co.uk', { articles: [], lists });
    await addTestFeed(getDatabase(), 'feeds.bbci.co.uk');
    await run();
    expect(await articles()).toMatchObject([{ domain: 'bbc.co.uk', title: real.title }]);
  });

  it('is stored when the site redirects its feed to another service', async () => {
    const article = oneOf('north.example');
    web.hosts.set('north.example', {
      articles: [{ ...article, status: 403 }],
      redirects: { '/rss.xml': { status: 302, location: 'http://feeds.feedburner.com/rss.xml' } },
    });
    web.hosts.set('feeds.feedburner.com', { articles: [], lists: [{ ...article, host: 'north.example' }] });
    await addTestFeed(getDatabase(), 'north.example');
    await run();
    expect(await articles()).toMatchObject([{ domain: 'north.example' }]);
  });

  it('is not stored when a public service has it without the site', async () => {
    const article = oneOf('north.example');
    web.hosts.set('north.example', { articles: [{ ...article, status: 403 }] });
    web.hosts.set('feeds.feedburner.com', { articles: [], lists: [{ ...article, host: 'north.example' }] });
    await addTestFeed(getDatabase(), 'feeds.feedburner.com');
    await run();
    expect(await articles()).toEqual([]);
  });

  it('does not replace the text of a page that can be read', async () => {
    web.hosts.set(paper, { articles: [real] });
    web.hosts.set('forger.example', { articles: [], lists: [{ ...forged, host: paper }] });
    await addTestFeed(getDatabase(), 'forger.example');
    await run();
    const [article] = await articles();
    expect(article).toMatchObject({ domain: 'bbc.co.uk', title: real.title });
    expect(article?.text).not.toContain('forged');
  });

  it('is replaced by the text of the site’s own feed later', async () => {
    web.hosts.set(paper, { articles: [{ ...real, status: 403 }] });
    web.hosts.set('forger.example', { articles: [], lists: [{ ...forged, host: paper }] });
    await addTestFeed(getDatabase(), 'forger.example');
    await run();
    await addTestFeed(getDatabase(), paper);
    expect(await run()).toMatchObject({ articlesProcessed: 1 });
    const [article] = await articles();
    expect(article).toMatchObject({ domain: 'bbc.co.uk', title: real.title });
    expect(article?.text).not.toContain('forged');
    const requestsBefore = web.requests.filter(({ address }) => address.endsWith(real.path)).length;
    await run();
    await run();
    expect(web.requests.filter(({ address }) => address.endsWith(real.path)).length).toBe(requestsBefore);
  });

  /** As an older program listed it, which kept the words of every feed. */
  const storeOld = (feed: string) =>
    getDatabase().pool.query(
      `INSERT INTO items (source, feed_id, address, title, description, content, author, state, listed_at, changed_at)
       VALUES ('feed', $1, $2, $3, $4, $5, 'A. Forger', 'listed', now(), now())`,
      [feed, `http://${paper}${real.path}`, forged.title, forged.description, fullText],
    );

  it.each([
    ['another feed', 'removed'],
    ['another feed', 'switched off'],
    ['a news service', 'removed'],
  ])('goes when %s takes over what waits for a feed that was %s', async (lister, change) => {
    web.hosts.set(paper, { articles: [{ ...real, status: 403 }] });
    const old = await addTestFeed(getDatabase(), 'old.example');
    await storeOld(old);
    const { pool } = getDatabase();
    if (change === 'removed') await pool.query('DELETE FROM feeds');
    else await pool.query('UPDATE feeds SET enabled = false');
    const listed = {
      ...{ title: real.title, address: `http://${paper}${real.path}`, isResolved: true, outletName: null },
      ...{ outletAddress: null, description: 'Words of the service.', publishedAt: null },
    };
    const connectors: IngestionDeps['connectors'] = [
      { ...{ id: 'gnews', name: 'GNews' }, latest: async () => ({ kind: 'ok', articles: [listed] }) },
    ];
    if (lister === 'another feed') {
      web.hosts.set('other.example', { articles: [], lists: [{ ...real, host: paper }] });
      await addTestFeed(getDatabase(), 'other.example');
    }
    await run(lister === 'another feed' ? {} : { connectors });
    expect(await articles()).toEqual([]);
    expect(await items()).toMatchObject([
      { state: 'failed', kind: 'forbidden', description: '', content: null, author: null },
    ]);
  });

  it('is inserted again with the next fetch of the site’s own feed when the text of a waiting item was deleted', async () => {
    web.hosts.set(paper, { articles: [{ ...real, status: 503 }] });
    await addTestFeed(getDatabase(), paper);
    await run();
    await getDatabase().pool.query(
      "UPDATE items SET description = '', content = NULL, author = NULL, next_try_at = now()",
    );
    const [, second] = unlikeArticles(paper, 2);
    if (second === undefined) throw new Error('no article');
    web.hosts.set(paper, { articles: [{ ...real, status: 403 }, second] });
    await run();
    expect((await articles()).map(({ title }) => title).sort()).toEqual([real.title, second.title].sort());
  });

  it('is not stored from a news service', async () => {
    web.hosts.set(paper, { articles: [{ ...real, status: 403 }] });
    const listed = {
      ...{
        title: forged.title,
        address: `http://${paper}${real.path}`,
        isResolved: true,
        outletName: 'BBC News',
      },
      ...{ outletAddress: 'bbc.co.uk', description: forged.description, publishedAt: null },
    };
    const connectors: IngestionDeps['connectors'] = [
      { ...{ id: 'gnews', name: 'GNews' }, latest: async () => ({ kind: 'ok', articles: [listed] }) },
    ];
    expect(await run({ connectors })).toMatchObject({ articlesProcessed: 0, itemsFailed: 1 });
    expect(await articles()).toEqual([]);
  });
});
