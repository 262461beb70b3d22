import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listFeeds } from '#server/feeds/list-feeds.ts';
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

/** Notices without a word by which they are recognised in another way. */
const geoBlock = [
  'We recognise you are attempting to access this website from a country belonging to the European Economic Area including the EU, which enforces its own rules, and therefore access cannot be granted at this time. For any issues, contact us by email or call our office during business hours.',
  'Our websites are currently unavailable in most European countries. We are engaged on the issue and committed to looking at options that support our full range of digital offerings to your market. We continue to identify solutions that will provide all readers with our award-winning journalism.',
];
const icelandic = [
  'Til að halda áfram að lesa þarf að skrá sig inn eða stofna nýjan aðgang hjá okkur. Aðgangurinn er ókeypis fyrstu þrjá mánuðina og honum má segja upp hvenær sem er án nokkurs kostnaðar fyrir lesandann.',
  'Þeir sem þegar hafa aðgang geta slegið inn netfang sitt og lykilorð hér fyrir neðan. Hafi lykilorðið gleymst er hægt að fá sent nýtt í tölvupósti. Hafðu samband við afgreiðslu blaðsins ef vandamál koma upp við innskráninguna.',
];
const headlines = [
  'Harbour bridge closes for repairs',
  'Council raises school budget by a tenth',
  'Two ferries collide near the lighthouse',
  'Farmers protest against nitrate limits',
];
const walled = (text: readonly string[], change: Partial<FeedWebArticle> = {}): FeedWebArticle[] =>
  headlines.map((title, at) => ({
    ...{ path: `/news/${at}`, title, text, publishedAt: new Date(Date.now() - (at + 1) * 60_000) },
    ...{ description: 'Short.', ...change },
  }));

describeOnDatabase('one text under several headlines of a site', (getDatabase) => {
  const count = async (table: 'articles' | 'stories' | 'story_articles') => {
    const { rows } = await getDatabase().pool.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM ${table}`,
    );
    return rows[0]?.count;
  };
  const titles = async () => {
    const { rows } = await getDatabase().pool.query<{ title: string }>(
      'SELECT title FROM articles ORDER BY title',
    );
    return rows.map(({ title }) => title);
  };
  const list = async (host: string, articles: readonly FeedWebArticle[]) => {
    if (!web.hosts.has(host)) await addTestFeed(getDatabase(), host);
    web.hosts.set(host, { articles });
  };
  const run = async () => {
    const input = { force: true, feedIds: null, signal: new AbortController().signal, patienceMs: 500 };
    await runIngestion(parts.depsFor(getDatabase()), input);
    const [feed] = await listFeeds({ db: getDatabase().db, clock: () => new Date() });
    return feed;
  };

  it.each([
    ['English', geoBlock],
    ['Icelandic', icelandic],
  ])('is a notice and no article, in %s', async (_, text) => {
    await list('north.example', walled(text));
    expect(await run()).toMatchObject({
      ...{ health: 'brings-nothing', listed: 4, read: 0, duplicates: 0, unreadable: { 'no-article': 4 } },
      brings_nothing: { reason: 'unreadable' },
    });
    expect([await count('articles'), await count('stories')]).toEqual([0, 0]);
    const { rows } = await getDatabase().pool.query('SELECT DISTINCT failure_detail AS detail FROM items');
    expect(rows).toEqual([{ detail: 'The site shows the same text for several headlines.' }]);
  });

  it('withdraws the articles that were stored before it was repeated, and their stories', async () => {
    const notices = walled(geoBlock);
    await list('north.example', notices.slice(0, 2));
    expect(await run()).toMatchObject({ read: 1, duplicates: 1 });
    expect([await count('articles'), await count('stories')]).toEqual([1, 1]);
    await list('north.example', notices.slice(0, 3));
    expect(await run()).toMatchObject({ read: 0, duplicates: 0, unreadable: { 'no-article': 3 } });
    expect([await count('articles'), await count('story_articles')]).toEqual([0, 0]);
    // What comes later is recognised at once.
    await list('north.example', notices);
    expect(await run()).toMatchObject({ unreadable: { 'no-article': 4 } });
    const { rows } = await getDatabase().pool.query('SELECT article_count FROM stories');
    expect(rows.filter((row) => row.article_count > 0)).toEqual([]);
  });

  it('is replaced by the text of the feed, also where it was stored before', async () => {
    const teasers = walled(geoBlock).map((article, at) => ({
      ...article,
      description: `${article.title}, the town said on Monday, after a long debate in which ${at + 2} members spoke against it.`,
    }));
    await list('north.example', teasers.slice(0, 2));
    await run();
    await list('north.example', teasers);
    expect(await run()).toMatchObject({
      ...{ health: 'fresh', read: 0, from_feed: 4, duplicates: 0, unreadable: {} },
      notice: 'Its pages hold no article: the text of the feed stands in for them.',
    });
    expect(await titles()).toEqual([...headlines].sort());
    const { rows } = await getDatabase().pool.query(
      "SELECT 1 FROM articles WHERE text LIKE '%Economic Area%'",
    );
    expect(rows).toEqual([]);
  });

  it('does not replace an article that is read again', async () => {
    const [article, ...rest] = unlikeArticles('north.example', 1);
    if (article === undefined) throw new Error('no article');
    await list('north.example', [article, ...walled(geoBlock), ...rest]);
    await run();
    expect(await titles()).toEqual([article.title]);
    await getDatabase().pool.query("UPDATE items SET changed_at = changed_at - interval '31 minutes'");
    const changed = { ...article, title: 'Mayor of the harbour town resigns', text: geoBlock };
    await list('north.example', [changed, ...walled(geoBlock)]);
    expect(await run()).toMatchObject({ read: 1, unreadable: { 'no-article': 4 } });
    expect(await titles()).toEqual([article.title]);
    const { rows } = await getDatabase().pool.query('SELECT state FROM items WHERE rereads = 1');
    expect(rows).toEqual([{ state: 'clustered' }]);
  });

  it('is an article where it says what its headlines say, and at different sites', async () => {
    const [article] = unlikeArticles('north.example', 1);
    if (article === undefined) throw new Error('no article');
    const updated = ['council voted on a new budget', 'plan leaves room for repairs', 'residents on taxes'];
    await list(
      'north.example',
      updated.map((title, at) => ({ ...article, path: `/update/${at}`, title })),
    );
    expect(await run()).toMatchObject({ read: 1, duplicates: 2, unreadable: {} });
    const [agency] = unlikeArticles('agency.example', 1);
    if (agency === undefined) throw new Error('no article');
    const sites = ['paper.example', 'herald.example', 'gazette.example'];
    for (const [at, host] of sites.entries())
      await list(host, [{ ...agency, path: '/copy', title: headlines[at] ?? '' }]);
    await run();
    expect(await count('articles')).toBe(4);
  });

  it.each<[string, FeedWebArticle[] | string[], boolean]>([
    ['under other addresses', ['/news/0?a=1', '/news/0?a=2', '/news/0?a=3'], false],
    ['before its own feed does', ['/news/0', '/news/0?a=1', '/news/0?a=2'], true],
    ['by redirects of its own host', [], false],
  ])('is an article whatever headlines the feed of another site gives it %s', async (_, paths, isFirst) => {
    const [article] = walled(icelandic);
    if (article === undefined) throw new Error('no article');
    const lists = headlines.slice(1).map((title, at) => ({
      ...{ title, text: icelandic, description: 'Short.' },
      ...(paths.length === 0
        ? { host: 'other.example', path: `/${at}` }
        : { host: 'north.example', path: `${paths[at]}` }),
    }));
    const redirects = Object.fromEntries(
      lists.map(({ path }, at) => [path, { status: 302, location: `http://north.example/news/0?b=${at}` }]),
    );
    const own = async () => {
      await addTestFeed(getDatabase(), 'north.example');
      web.hosts.set('north.example', { articles: [article] });
    };
    const other = async () => {
      await addTestFeed(getDatabase(), 'other.example');
      web.hosts.set('other.example', { articles: [], lists, redirects });
    };
    if (isFirst) web.hosts.set('north.example', { articles: [{ ...article, isUnlisted: true }] });
    for (const listing of isFirst ? [other, own] : [own, other]) {
      await listing();
      await run();
      expect(await titles()).toEqual([article.title]);
    }
  });

  it('is an article under two headlines, and where it is short', async () => {
    await list('north.example', walled(geoBlock).slice(0, 2));
    const short =
      'The match starts at eight; follow it here as it is played, with all scenes and voices. '.repeat(3);
    await list('south.example', walled([short]));
    await run();
    expect(await count('articles')).toBe(5);
  });
});
