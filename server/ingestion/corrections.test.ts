import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listEarlierTitles } from '#server/articles/list-earlier-titles.ts';
import type { Database } from '#server/db/db.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { getStory } from '#server/stories/get-story.ts';
import { type AggregationTestParts, addTestFeed, openAggregationParts } from '#testing/aggregation-parts.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { type FeedWeb, type FeedWebArticle, startFeedWeb, unlikeArticles } from '#testing/feed-web.ts';
import { runIngestion } from './run-ingestion.ts';

const outlets = loadOutletTable();
const signal = new AbortController().signal;
const host = 'north.example';

interface ReadOptions {
  minutes?: number;
  feedTitle?: string;
  /** The article that the address leads to. */
  target?: FeedWebArticle | undefined;
}

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

describeOnDatabase('an article that its outlet changes', (getDatabase: () => Database) => {
  let first: FeedWebArticle;
  beforeEach(async () => {
    web.requests.length = 0;
    [first = { path: '', title: '', text: [] }] = unlikeArticles(host, 1);
    await addTestFeed(getDatabase(), host);
    await read(first);
  });

  /** The feed and the page of the article, read `minutes` after the last time. */
  async function read(
    article: FeedWebArticle,
    { minutes = 31, feedTitle = article.title, target }: ReadOptions = {},
  ) {
    const { pool } = getDatabase();
    await pool.query(`UPDATE items SET changed_at = changed_at - interval '${minutes} minutes'`);
    const unlisted = { ...article, isUnlisted: true };
    const lists = [{ ...article, host, title: feedTitle }];
    const articles = [unlisted, ...(target === undefined ? [] : [{ ...target, isUnlisted: true }])];
    const redirects = target && { [article.path]: { status: 302, location: `http://${host}${target.path}` } };
    web.hosts.set(host, { articles, lists, ...(redirects === undefined ? {} : { redirects }) });
    await runIngestion(parts.depsFor(getDatabase()), { force: true, feedIds: null, signal, patienceMs: 500 });
  }

  const pageRequests = () => web.requests.filter(({ address }) => address.includes('/news/')).length;
  const stored = async () => {
    const { rows } = await getDatabase().pool.query<{ id: string; title: string; text: string }>(
      'SELECT id, title, text FROM articles',
    );
    expect(rows).toHaveLength(1);
    return rows[0] ?? { id: '', title: '', text: '' };
  };
  const story = async () => {
    const { db, pool } = getDatabase();
    const { rows } = await pool.query<{ id: string }>('SELECT id FROM stories');
    const deps = { db, clock: () => new Date(), outlets };
    return await getStory(deps, { id: rows[0]?.id ?? '', signal });
  };

  it('keeps its first headline, and its story has the new one', async () => {
    const before = await stored();
    expect((await story()).articles[0]).not.toHaveProperty('earlier_titles');
    await read({ ...first, title: 'North0: the council decided otherwise on point 0' });
    const after = await stored();
    expect(after).toMatchObject({ id: before.id, title: 'North0: the council decided otherwise on point 0' });
    const { articles, title } = await story();
    expect(title).toContain('decided otherwise');
    expect(articles[0]?.title).toContain('decided otherwise');
    expect(articles[0]?.earlier_titles).toEqual([{ title: first.title, until: expect.any(String) }]);
    const { rows } = await getDatabase().pool.query('SELECT state, is_counted, page_failure FROM items');
    expect(rows).toEqual([{ state: 'clustered', is_counted: true, page_failure: null }]);
  });

  it('is read again when the feed gives a later time of change, and rated again with its new text', async () => {
    const updatedAt = new Date(Date.now() - 3_600_000);
    await read({ ...first, updatedAt });
    expect(pageRequests()).toBe(1);
    await getDatabase().pool.query('UPDATE items SET listed_update = $1', [updatedAt]);
    const rated = async () =>
      (await getDatabase().pool.query<{ at: Date }>('SELECT created_at AS at FROM ratings')).rows;
    const before = await rated();
    const note = 'Correction: An earlier version of this article misstated the number of bridges.';
    await read({ ...first, text: [...first.text, note], updatedAt: new Date() });
    expect(pageRequests()).toBe(2);
    expect((await stored()).text).toContain('misstated the number');
    const after = await rated();
    expect(after).toHaveLength(1);
    expect(after[0]?.at.getTime()).toBeGreaterThan(before[0]?.at.getTime() ?? Number.POSITIVE_INFINITY);
  });

  it('stays as it is where its page cannot be read, or leads to another article', async () => {
    const before = await stored();
    await read({ ...first, status: 404 }, { feedTitle: 'Another headline of the article' });
    expect(await stored()).toEqual(before);
    const [, other] = unlikeArticles(host, 2);
    if (other === undefined) throw new Error('no article');
    await read(first, { feedTitle: 'A third headline of the article', target: other });
    expect(pageRequests()).toBe(4);
    expect(await stored()).toEqual(before);
    const { rows } = await getDatabase().pool.query('SELECT state, failure_kind FROM items');
    expect(rows).toEqual([{ state: 'clustered', failure_kind: null }]);
  });

  it('is read again at most three times, half an hour apart, in three days', async () => {
    await read({ ...first, title: 'Too soon after the first' }, { minutes: 20 });
    expect(pageRequests()).toBe(1);
    for (const turn of [1, 2, 3, 4])
      await read({ ...first, title: `Headline number ${turn} of the article` });
    expect(pageRequests()).toBe(4);
    const { id, title } = await stored();
    expect(title).toBe('Headline number 3 of the article');
    const earlier = await listEarlierTitles(getDatabase().db, [{ id, title }]);
    expect(earlier.get(id)?.map((one) => one.title)).toEqual([
      ...['Headline number 2 of the article', 'Headline number 1 of the article', first.title],
    ]);
    await getDatabase().pool.query(
      "UPDATE items SET rereads = 0, listed_at = listed_at - interval '73 hours'",
    );
    await read({ ...first, title: 'A headline of days later' });
    expect(pageRequests()).toBe(4);
  });
});
