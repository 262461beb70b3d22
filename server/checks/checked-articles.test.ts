import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeDomain, listHostsOf } from '#server/articles/describe-domain.ts';
import { getArticle, listArticlesByIds } from '#server/articles/get-article.ts';
import { searchArticles } from '#server/articles/search-articles.ts';
import { ListedOutlets } from '#server/connectors/listed-outlets.ts';
import { listNewArticles } from '#server/following/news-store.ts';
import { insertListedItems } from '#server/ingestion/insert-items.ts';
import { runIngestion } from '#server/ingestion/run-ingestion.ts';
import { listOutletArticles } from '#server/outlet-pages/outlet-page-store.ts';
import { loadEventTools } from '#server/stories/clustering/create-story-placer.ts';
import { listUnplacedIds } from '#server/stories/clustering/placement-store.ts';
import { searchNews } from '#server/stories/search/search-news.ts';
import { addTestFeed, openAggregationParts } from '#testing/aggregation-parts.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { type FeedWeb, type FeedWebArticle, startFeedWeb, unlikeArticles } from '#testing/feed-web.ts';
import { getCheckSettings } from './get-check-settings.ts';
import { parseCheckInput } from './parse-check-input.ts';
import { presentCheck } from './present-check.ts';
import { runCheck } from './run-check.ts';

let web: FeedWeb;
let parts: ReturnType<typeof openAggregationParts>;
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
const secret = 'SECRET-7f3kQ9x2LmP4vB8n';
const host = 'vale.example';

function oneArticle(changes: Partial<FeedWebArticle> = {}): FeedWebArticle {
  const [article] = unlikeArticles(host, 1);
  if (article === undefined) throw new Error('no article');
  return { ...article, ...changes };
}

describeOnDatabase('an article that a reader checks', (getDatabase) => {
  const deps = () => {
    const { analyzer, ...all } = parts.depsFor(getDatabase());
    return {
      ...all,
      ...{ analyzer, embedded: analyzer, connectors: [], listedOutlets: new ListedOutlets() },
      events: loadEventTools(),
      getSettings: () => getCheckSettings(getDatabase().db),
    };
  };
  const check = async (sent: Parameters<typeof parseCheckInput>[0]) => {
    const context = { opposingOnly: false, signal: never, readingSignal: never, report: () => {} };
    const { outcome } = await runCheck(deps(), await parseCheckInput(sent), context);
    return presentCheck(outcome, { bands: [], embedded: deps().embedded });
  };
  const aggregate = () =>
    runIngestion(parts.depsFor(getDatabase()), {
      ...{ force: true, feedIds: null, signal: never, patienceMs: 500 },
    });
  const stored = async () =>
    (
      await getDatabase().pool.query<{ id: string; address: string; isListed: boolean }>(
        'SELECT id, canonical_address AS address, listed_at IS NOT NULL AS "isListed" FROM articles ORDER BY 2',
      )
    ).rows;
  /** In how many of the places for readers the stored articles stand. */
  const places = async () => {
    const { db } = getDatabase();
    const ids = (await stored()).map(({ id }) => id);
    const since = new Date(0);
    const search = { around: null, limit: 10, words: ['council', 'vale0'] };
    const found = {
      search: (await searchNews(deps(), { q: 'council' })).articles.length,
      topic: (await check({ url: 'council budget' })).suggested_articles.length,
      corpus: (await searchArticles(deps(), { ...search, match: 'all' })).length,
      related: (await searchArticles(deps(), { ...search, match: 'any' })).length,
      byId: (await listArticlesByIds(deps(), ids)).length,
      follows: (await listNewArticles(db, { hosts: [host], since, limit: 10 })).length,
      outlet: (await listOutletArticles(db, { hosts: [host], countFrom: 1, limit: 10 })).length,
      hosts: (await listHostsOf(deps(), [host])).get(host)?.length,
    };
    return {
      ...found,
      stories: Number((await getDatabase().pool.query('SELECT 1 FROM story_articles')).rowCount),
    };
  };
  const nowhere = {
    search: 0,
    topic: 0,
    corpus: 0,
    related: 0,
    byId: 0,
    follows: 0,
    outlet: 0,
    hosts: 0,
    stories: 0,
  };
  const everywhere = {
    search: 1,
    topic: 1,
    corpus: 1,
    related: 1,
    byId: 1,
    follows: 1,
    outlet: 1,
    hosts: 1,
    stories: 1,
  };

  it('serves checks of its address alone', async () => {
    const article = oneArticle({ isUnlisted: true });
    web.hosts.set(host, { articles: [article] });
    await addTestFeed(getDatabase(), host);
    const url = `http://${host}${article.path}`;
    const first = await check({ url });
    expect(first).toMatchObject({ resolved_url: url, article: { title: article.title } });
    await aggregate();
    expect(await places()).toEqual(nowhere);
    const [row] = await stored();
    expect(row).toMatchObject({ address: url, isListed: false });
    expect(await listUnplacedIds(getDatabase().db, [row?.id ?? ''])).toEqual([]);
    const requests = web.requests.length;
    expect((await check({ url })).article).toEqual(first.article);
    expect(web.requests.length).toBe(requests);
  });

  it('is not counted in what is known of its domain', async () => {
    const articles = unlikeArticles(host, 4);
    web.hosts.set(host, { articles });
    for (const { path } of articles) await check({ url: `http://${host}${path}` });
    expect(await describeDomain(deps(), host)).toMatchObject({ lean: null, credibility: null });
  });

  it('is not served to a check of the address that its page names, where another text stands', async () => {
    const article = oneArticle();
    const lines = Array.from(
      { length: 40 },
      (_, at) => `Only guests of the house read line ${at} of this report.`,
    );
    const guests = { ...article, path: '/for-guests/8', text: lines };
    const named = { ...guests, canonical: `http://${host}${article.path}` };
    web.hosts.set(host, { articles: [article, named] });
    const words = async (path: string) =>
      (await check({ url: `http://${host}${path}` })).article?.word_count ?? 0;
    const [own, plain] = [await words(named.path), await words(article.path)];
    expect([own, plain]).toEqual([40 * 11, expect.any(Number)]);
    expect(plain).not.toBe(own);
    expect(await words(article.path)).toBe(plain);
  });

  it('is listed when a news service lists its address in a search', async () => {
    const article = oneArticle();
    web.hosts.set(host, { articles: [article] });
    const address = `http://${host}${article.path}`;
    await check({ url: address });
    await getArticle(deps(), { address, signal: never, purpose: 'page', isListed: true });
    expect(await stored()).toMatchObject([{ address, isListed: true }]);
    expect(await places()).toEqual({ ...everywhere, stories: 0 });
  });

  it.each([
    ['its page', {}],
    ['its feed alone, where the page refuses', { status: 403, content: '' }],
  ])('joins the articles for readers when a feed lists it: by %s', async (_, later) => {
    const article = oneArticle();
    const line = 'Only guests of the house read this line.';
    web.hosts.set(host, { articles: [{ ...article, text: [...article.text, line] }] });
    await check({ url: `http://${host}${article.path}` });
    const [before] = await stored();
    const content = article.text.map((paragraph) => `<p>${paragraph}</p>`).join('');
    web.hosts.set(host, { articles: [{ ...article, ...later, content }] });
    await addTestFeed(getDatabase(), host);
    expect(await aggregate()).toMatchObject({ outcome: 'done', articlesProcessed: 1 });
    expect(await stored()).toEqual([{ ...before, isListed: true }]);
    expect(await places()).toEqual(everywhere);
    const { rows } = await getDatabase().pool.query<{ text: string }>('SELECT text FROM articles');
    expect(rows[0]?.text).not.toContain(line);
  });

  it('stays listed when it was listed before', async () => {
    const article = oneArticle();
    web.hosts.set(host, { articles: [article] });
    await addTestFeed(getDatabase(), host);
    await aggregate();
    await getDatabase().pool.query("UPDATE articles SET fetched_at = fetched_at - interval '1 hour'");
    await check({ url: `http://${host}${article.path}` });
    expect(await places()).toEqual(everywhere);
  });

  it('changes no listed article, and its reader gets what the page says now', async () => {
    const article = oneArticle();
    web.hosts.set(host, { articles: [article] });
    await addTestFeed(getDatabase(), host);
    await aggregate();
    await getDatabase().pool.query("UPDATE articles SET fetched_at = fetched_at - interval '1 hour'");
    const row = async () =>
      (await getDatabase().pool.query('SELECT title, text, fetched_at FROM articles')).rows;
    const before = await row();
    web.hosts.set(host, {
      articles: [{ ...article, title: 'Another title', text: article.text.slice(0, 3) }],
    });
    const url = `http://${host}${article.path}`;
    for (let time = 0; time < 2; time += 1) {
      expect((await check({ url })).article).toMatchObject({ title: 'Another title' });
      expect(await row()).toEqual(before);
    }
    web.hosts.set(host, { articles: [article] });
    expect((await check({ url })).article).toMatchObject({ title: article.title });
    expect(await row()).not.toEqual(before);
    const requests = web.requests.length;
    await check({ url });
    expect(web.requests.length).toBe(requests);
  });

  it.each(['/article.php?id=5&pad=', '/article.php?'])(
    'is not stored at an address that is too long, nor instead of the article at the beginning of it: %s',
    async (start) => {
      const [listed, other] = unlikeArticles(host, 2);
      if (listed === undefined || other === undefined) throw new Error('no articles');
      const path = start + 'ab'.repeat(1000);
      web.hosts.set(host, {
        articles: [
          { ...listed, path: '/article.php' },
          { ...other, path, canonical: '', isUnlisted: true },
        ],
      });
      await addTestFeed(getDatabase(), host);
      await aggregate();
      const before = await stored();
      const result = await check({ url: `http://${host}${path}` });
      expect(result).toMatchObject({
        article: { title: other.title },
        resolved_url: `http://${host}${path}`,
      });
      expect(await stored()).toEqual(before);
      const { rows } = await getDatabase().pool.query<{ title: string }>('SELECT title FROM articles');
      expect(rows).toEqual([{ title: listed.title }]);
    },
  );

  it.each(['token', 'key', 'sig', 'auth', 'session', 'st'])(
    'is kept nowhere when its address holds a credential: %s',
    async (name) => {
      const article = oneArticle();
      web.hosts.set(host, { articles: [article] });
      const plain = `http://${host}${article.path}`;
      const result = await check({ url: `${plain}?${name}=${secret}` });
      expect(web.requests.map(({ address }) => address)).toContain(`${plain}?${name}=${secret}`);
      expect(result).toMatchObject({ resolved_url: plain, article: { title: article.title } });
      expect(JSON.stringify(result)).not.toContain(secret);
      expect(await stored()).toEqual([]);
    },
  );

  it('is kept nowhere when its address leads to one with a credential', async () => {
    const article = oneArticle({ canonical: `/news/vale0?token=${secret}` });
    const location = `http://${host}${article.path}?token=${secret}`;
    web.hosts.set(host, { articles: [article], redirects: { '/short': { status: 302, location } } });
    const result = await check({ url: `http://${host}/short` });
    expect(result.resolved_url).toBe(`http://${host}${article.path}`);
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['with pasted text', { text: 'The council voted.', pasted: true }],
    ['whose page cannot be read', { text: 'The council voted.' }],
  ])('is shown without a credential %s', async (_, given) => {
    const result = await check({ url: `http://${host}/gone?token=${secret}`, ...given });
    expect(result.resolved_url).toBe(`http://${host}/gone`);
    expect(JSON.stringify(result)).not.toContain(secret);
  });

  it('keeps a parameter of an address that a feed listed, if it is no credential', async () => {
    const article = oneArticle({ path: '/news/vale0', canonical: '' });
    web.hosts.set(host, { articles: [article] });
    const address = `http://${host}/news/vale0?key=politics`;
    const item = { title: article.title, address, description: '', publishedAt: null };
    const feed = await addTestFeed(getDatabase(), host, { url: `http://${host}/other.xml` });
    await insertListedItems(parts.depsFor(getDatabase()), {
      ...{ source: 'feed', feedId: feed, feedAddresses: [], items: [item], deduplicates: true },
    });
    await aggregate();
    expect(await stored()).toMatchObject([{ address, isListed: true }]);
    expect((await check({ url: address })).resolved_url).toBe(address);
    expect(await stored()).toHaveLength(1);
  });

  it('is stored without the credential of a private feed, which fetches with it', async () => {
    const article = oneArticle({ canonical: '' });
    web.hosts.set(host, { articles: [article] });
    const address = `http://${host}${article.path}?key=${secret}`;
    const item = { title: article.title, address, description: '', publishedAt: null };
    const feed = await addTestFeed(getDatabase(), host, { url: `http://${host}/other.xml` });
    await insertListedItems(parts.depsFor(getDatabase()), {
      ...{ source: 'feed', feedId: feed, feedAddresses: [], items: [item], deduplicates: true },
    });
    expect(await aggregate()).toMatchObject({ articlesProcessed: 1 });
    expect(web.requests.map((request) => request.address)).toContain(address);
    const { rows } = await getDatabase().pool.query('SELECT address, canonical_address FROM articles');
    const plain = `http://${host}${article.path}`;
    expect(rows).toEqual([{ address: plain, canonical_address: plain }]);
    const { rows: items } = await getDatabase().pool.query('SELECT address, state FROM items');
    expect(items).toEqual([{ address, state: 'clustered' }]);
  });
});
