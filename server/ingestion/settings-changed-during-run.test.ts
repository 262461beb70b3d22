import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { LatestResult } from '#server/connectors/connector.ts';
import type { Database } from '#server/db/db.ts';
import { newsSourcesSetting, rssSetting } from '#server/settings/definitions.ts';
import {
  type AggregationTestParts,
  addTestFeed,
  changeSetting,
  openAggregationParts,
} from '#testing/aggregation-parts.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { type FeedWeb, startFeedWeb, unlikeArticles } from '#testing/feed-web.ts';
import { FeedProgressBoard } from './feed-progress-board.ts';
import type { IngestionDeps } from './ingestion-deps.ts';
import { runIngestion } from './run-ingestion.ts';

let web: FeedWeb;
let parts: AggregationTestParts;
beforeAll(async () => {
  web = await startFeedWeb();
  parts = openAggregationParts({ proxyUrl: web.proxyUrl, timeoutMs: 10_000 });
});
afterAll(async () => {
  await parts.close();
  await web.close();
});
beforeEach(() => {
  web.hosts.clear();
  web.requests.length = 0;
});

describeOnDatabase('what is changed while an aggregation runs', (getDatabase: () => Database) => {
  const run = (changes: Partial<IngestionDeps> = {}, board = new FeedProgressBoard()) =>
    runIngestion(parts.depsFor(getDatabase(), changes), {
      ...{ force: true, feedIds: null, patienceMs: 500, board },
      signal: AbortSignal.timeout(60_000),
    });
  const states = async () => {
    const { rows } = await getDatabase().pool.query<{ state: string; count: number }>(
      'SELECT state, count(*)::integer AS count FROM items GROUP BY state ORDER BY state',
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  };
  const feedRequests = () =>
    web.requests.filter(({ address }) => address.endsWith('/rss.xml')).map(({ address }) => address);
  /** Feeds of two batches; `change` happens when the first one begins. */
  const runWithChange = async (change: (ids: string[]) => Promise<void>) => {
    const hosts = Array.from({ length: 12 }, (_, at) => `outlet${at}.example`);
    const ids: string[] = [];
    for (const host of hosts) {
      web.hosts.set(host, { articles: [] });
      ids.push(await addTestFeed(getDatabase(), host));
    }
    const { feeds } = parts.depsFor(getDatabase());
    const board = new FeedProgressBoard();
    let questions = 0;
    const due: typeof feeds.due = async (input) => {
      const answer = await feeds.due(input);
      questions += 1;
      // The first question is for the list, the second for the first batch.
      if (questions === 2) await change(ids);
      return answer;
    };
    const result = await run({ feeds: { ...feeds, due } }, board);
    return {
      result,
      last: board
        .takeChanged()
        .flatMap(({ feeds: rows }) => rows)
        .slice(10),
    };
  };

  it('requests no feeds when they are switched off as a source', async () => {
    const { result, last } = await runWithChange(() =>
      changeSetting(getDatabase(), newsSourcesSetting, { rss_feeds_enabled: false }),
    );
    expect(result.feeds).toMatchObject({ requested: 10, failed: 0 });
    expect(feedRequests()).toHaveLength(10);
    expect(last.map(({ status, error }) => [status, error])).toEqual(
      Array.from({ length: 2 }, () => ['completed', expect.stringMatching(/switched off/)]),
    );
  });

  it('does not request a feed that is switched off before its batch', async () => {
    const { last } = await runWithChange(async (ids) => {
      await getDatabase().pool.query('UPDATE feeds SET enabled = false WHERE id = $1', [ids[11]]);
    });
    expect(feedRequests()).toHaveLength(11);
    expect(last.map(({ error }) => error)).toEqual([null, expect.stringMatching(/switched off/)]);
  });

  it('does not block a run that resumes rated articles when clustering is switched off', async () => {
    await changeSetting(getDatabase(), rssSetting, { clusteringEnabled: false, maxTotalArticles: 200 });
    for (const host of ['north.example', 'south.example']) {
      web.hosts.set(host, { articles: unlikeArticles(host, 30) });
      await addTestFeed(getDatabase(), host);
    }
    await run();
    expect(await states()).toEqual({ rated: 60 });
    await changeSetting(getDatabase(), rssSetting, { clusteringEnabled: true });
    const { placer } = parts.depsFor(getDatabase());
    const place = placer.place.bind(placer);
    placer.place = async (input) => {
      await changeSetting(getDatabase(), rssSetting, { clusteringEnabled: false });
      return await place(input);
    };
    await run({ placer });
    expect(await states()).toEqual({ clustered: 50, rated: 10 });
  });

  it('crawls waiting items of a connector that is not due, unless it is switched off', async () => {
    const [article] = unlikeArticles('north.example', 1);
    if (article === undefined) throw new Error('no article');
    web.hosts.set('north.example', { articles: [{ ...article, status: 503 }] });
    const listed = {
      ...{ title: article.title, address: `http://north.example${article.path}`, isResolved: true },
      ...{ outletName: null, outletAddress: null, description: '', publishedAt: null },
    };
    const withAnswer = (answer: LatestResult) =>
      run({ connectors: [{ id: 'gnews', name: 'GNews', latest: async () => answer }] });
    await withAnswer({ kind: 'ok', articles: [listed] });
    expect(await states()).toEqual({ failed: 1 });
    await getDatabase().pool.query('UPDATE items SET next_try_at = listed_at');
    web.hosts.set('north.example', { articles: [article] });
    await withAnswer({ kind: 'disabled' });
    expect(await states()).toEqual({ failed: 1 });
    await withAnswer({ kind: 'not-due', nextAt: new Date() });
    expect(await states()).toEqual({ clustered: 1 });
  });

  it('crawls an item of a removed feed when another feed lists it', async () => {
    web.hosts.set('north.example', { articles: unlikeArticles('north.example', 12) });
    const first = await addTestFeed(getDatabase(), 'north.example', { maxArticles: 4 });
    await run();
    expect(await states()).toEqual({ clustered: 4, listed: 8 });
    await getDatabase().pool.query('DELETE FROM feeds WHERE id = $1', [first]);
    await addTestFeed(getDatabase(), 'north.example');
    expect(await run()).toMatchObject({ itemsListed: 8, articlesProcessed: 8 });
    expect(await states()).toEqual({ clustered: 12 });
  });
});
