import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { isSwarm } from '#domain/editions/swarm.ts';
import type { Database } from '#server/db/db.ts';
import { buildProcessingStatus } from '#server/jobs/list-jobs.ts';
import { saveBatches } from '#server/jobs/run-batch-store.ts';
import { createLog } from '#server/log.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { advancedSetting, rssSetting } from '#server/settings/definitions.ts';
import { listStories } from '#server/stories/list-stories.ts';
import {
  type AggregationTestParts,
  addTestFeed,
  changeSetting,
  openAggregationParts,
} from '#testing/aggregation-parts.ts';
import { describeOnDatabase, describeOnEachDatabase } from '#testing/database.ts';
import { type FeedWeb, startFeedWeb, unlikeArticles } from '#testing/feed-web.ts';
import { bridgeReports } from '#testing/stored-articles.ts';
import { measureWait } from '#testing/waited-time.ts';
import { FeedProgressBoard } from './feed-progress-board.ts';
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

/** An aggregation, and what it leaves in the database. */
const useAggregation = (getDatabase: () => Database) => ({
  run: (changes: Partial<IngestionDeps> = {}, input: Partial<Parameters<typeof runIngestion>[1]> = {}) =>
    runIngestion(parts.depsFor(getDatabase(), changes), {
      force: true,
      feedIds: null,
      signal: never,
      patienceMs: 500,
      ...input,
    }),
  states: async () => {
    const { rows } = await getDatabase().pool.query<{ state: string; count: number }>(
      'SELECT state, count(*) AS count FROM items GROUP BY state ORDER BY state',
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  },
  countOf: async (table: string) => {
    const { rows } = await getDatabase().pool.query<{ count: number }>(
      `SELECT count(*) AS count FROM ${table}`,
    );
    return rows[0]?.count;
  },
});

describeOnEachDatabase('an aggregation', (getDatabase) => {
  const { run, states, countOf } = useAggregation(getDatabase);

  it('processes each listed article once, and sends conditional requests afterwards', async () => {
    web.hosts.set('north.example', { articles: unlikeArticles('north.example', 3) });
    web.hosts.set('south.example', { articles: unlikeArticles('south.example', 2) });
    await addTestFeed(getDatabase(), 'north.example');
    await addTestFeed(getDatabase(), 'south.example');
    const first = await run();
    expect(first).toMatchObject({ outcome: 'done', articlesProcessed: 5, itemsListed: 5, itemsFailed: 0 });
    expect(await states()).toEqual({ clustered: 5 });
    const second = await run();
    expect(second).toMatchObject({ articlesProcessed: 0, feeds: { requested: 2, unchanged: 2, failed: 0 } });
    for (const table of ['articles', 'ratings', 'story_articles']) expect(await countOf(table)).toBe(5);
    const pages = web.requests.filter(({ address }) => address.includes('/news/'));
    expect(new Set(pages.map(({ address }) => address)).size).toBe(pages.length);
    expect(web.requests.slice(-2).map(({ status }) => status)).toEqual([304, 304]);
  });

  it('ends within two seconds when it is cancelled, and the next run continues', async () => {
    web.hosts.set('north.example', { delayMs: 100, articles: unlikeArticles('north.example', 30) });
    await addTestFeed(getDatabase(), 'north.example');
    const controller = new AbortController();
    const running = run({}, { signal: controller.signal });
    while (web.requests.length < 6) await wait(20);
    const waited = measureWait();
    controller.abort(new Error('cancelled'));
    await expect(running).rejects.toThrow('cancelled');
    expect(waited()).toBeLessThan(2000);
    const between = await states();
    expect(between.listed).toBeGreaterThan(0);
    await run();
    expect(await states()).toEqual({ clustered: 30 });
    expect(await countOf('articles')).toBe(30);
  });
});

describeOnDatabase('an aggregation', (getDatabase) => {
  const { run, states, countOf } = useAggregation(getDatabase);

  it('shares the quota of a batch in turn, and crawls the rest in later runs', async () => {
    await changeSetting(getDatabase(), rssSetting, { maxTotalArticles: 10 });
    web.hosts.set('long.example', { articles: unlikeArticles('long.example', 20) });
    web.hosts.set('short.example', { articles: unlikeArticles('short.example', 4) });
    await addTestFeed(getDatabase(), 'long.example', { maxArticles: 8 });
    await addTestFeed(getDatabase(), 'short.example');
    const perHost = async () => {
      const { rows } = await getDatabase().pool.query<{ domain: string; count: number }>(
        'SELECT domain, count(*) AS count FROM articles GROUP BY domain ORDER BY domain',
      );
      return rows.map(({ domain, count }) => [domain, count]);
    };
    await run();
    expect(await perHost()).toEqual([
      ['long.example', 6],
      ['short.example', 4],
    ]);
    await run({}, { force: false });
    expect(await perHost()).toEqual([
      ['long.example', 14],
      ['short.example', 4],
    ]);
    await run({}, { force: false });
    expect(await states()).toEqual({ clustered: 24 });
    // Only the first run requested the feeds: none was due later.
    expect(web.requests.filter(({ address }) => address.endsWith('/rss.xml'))).toHaveLength(2);
  });

  it('makes no second article of a copy at another address, while deduplication is on', async () => {
    const [article] = unlikeArticles('north.example', 1);
    if (article === undefined) throw new Error('no article');
    const copy = { ...article, path: '/elsewhere/copy' };
    web.hosts.set('north.example', { articles: [article, copy] });
    await addTestFeed(getDatabase(), 'north.example');
    await run();
    expect(await countOf('articles')).toBe(1);
    expect(await states()).toEqual({ clustered: 2 });
    web.hosts.set('north.example', { articles: [article, copy, { ...article, path: '/again/copy' }] });
    expect(await run()).toMatchObject({ itemsListed: 1, articlesProcessed: 0 });
    expect(await states()).toEqual({ clustered: 3 });
    await changeSetting(getDatabase(), rssSetting, { deduplicationEnabled: false });
    web.hosts.set('north.example', { articles: [article, copy, { ...article, path: '/third/copy' }] });
    await run();
    expect(await countOf('articles')).toBe(2);
  });

  it('places no new articles while clustering is off, and places them afterwards', async () => {
    await changeSetting(getDatabase(), rssSetting, { clusteringEnabled: false });
    web.hosts.set('north.example', { articles: unlikeArticles('north.example', 2) });
    await addTestFeed(getDatabase(), 'north.example');
    expect(await run()).toMatchObject({ articlesProcessed: 2 });
    expect(await states()).toEqual({ rated: 2 });
    expect(await countOf('story_articles')).toBe(0);
    await changeSetting(getDatabase(), rssSetting, { clusteringEnabled: true });
    // Each article is counted once, by the run that read it.
    expect(await run()).toMatchObject({ articlesProcessed: 0 });
    expect(await states()).toEqual({ clustered: 2 });
  });

  it('counts an article once that several runs process, also with a copy of it', async () => {
    const [article] = unlikeArticles('north.example', 1);
    if (article === undefined) throw new Error('no article');
    web.hosts.set('north.example', { articles: [article] });
    await addTestFeed(getDatabase(), 'north.example');
    const { placer } = parts.depsFor(getDatabase());
    placer.place = async () => {
      throw new Error('a bug');
    };
    expect(await run({ placer })).toMatchObject({ articlesProcessed: 0, setAside: 1 });
    expect(await states()).toEqual({ rated: 1 });
    await changeSetting(getDatabase(), rssSetting, { clusteringEnabled: false });
    await getDatabase().pool.query('UPDATE set_aside SET next_try_at = first_at');
    // It waits for grouping to be on again, until a copy of it comes along.
    expect(await run()).toMatchObject({ articlesProcessed: 0 });
    expect(await states()).toEqual({ rated: 1 });
    web.hosts.set('north.example', { articles: [article, { ...article, path: '/elsewhere/copy' }] });
    expect(await run()).toMatchObject({ itemsListed: 1, articlesProcessed: 1 });
    expect(await states()).toEqual({ rated: 2 });
    await changeSetting(getDatabase(), rssSetting, { clusteringEnabled: true });
    expect(await run()).toMatchObject({ articlesProcessed: 0 });
    expect(await states()).toEqual({ clustered: 2 });
  });

  it('falls back to the text of the feed, retries transient failures and no others', async () => {
    const [a, b, c] = unlikeArticles('north.example', 3);
    if (a === undefined || b === undefined || c === undefined) throw new Error('too few articles');
    web.hosts.set('north.example', {
      articles: [
        { ...a, status: 403 },
        { ...b, status: 503 },
        { ...c, status: 404 },
      ],
    });
    await addTestFeed(getDatabase(), 'north.example');
    expect(await run()).toMatchObject({ articlesProcessed: 1, itemsFailed: 2 });
    const { rows } = await getDatabase().pool.query(
      `SELECT failure_kind, next_try_at IS NOT NULL AS "isRetried", attempts, page_kind
       FROM items LEFT JOIN articles ON articles.id = article_id ORDER BY failure_kind NULLS FIRST`,
    );
    expect(rows).toEqual([
      { failure_kind: null, isRetried: false, attempts: 0, page_kind: 'paywalled' },
      { failure_kind: 'not-found', isRetried: false, attempts: 1, page_kind: null },
      { failure_kind: 'server-error', isRetried: true, attempts: 1, page_kind: null },
    ]);
  });

  it('retries a page whose next attempt was written by a clock that was set back since', async () => {
    const [article] = unlikeArticles('north.example', 1);
    if (article === undefined) throw new Error('no article');
    web.hosts.set('north.example', { articles: [{ ...article, status: 503 }] });
    await addTestFeed(getDatabase(), 'north.example');
    await run();
    await getDatabase().pool.query("UPDATE items SET next_try_at = next_try_at + interval '400 days'");
    web.hosts.set('north.example', { articles: [article] });
    expect(await run()).toMatchObject({ articlesProcessed: 1 });
  });

  it('requests no page that robots.txt disallows', async () => {
    const robots = 'User-agent: *\nDisallow: /';
    web.hosts.set('closed.example', { robots, articles: unlikeArticles('closed.example', 1) });
    await addTestFeed(getDatabase(), 'closed.example');
    await run();
    expect(web.requests.map(({ address }) => address)).toEqual(['http://closed.example/rss.xml']);
    expect(await states()).toEqual({ clustered: 1 });
  });

  it('reports each feed’s failure and keeps the stories when every feed fails', async () => {
    web.hosts.set('north.example', { articles: unlikeArticles('north.example', 2) });
    await addTestFeed(getDatabase(), 'north.example');
    await run();
    web.hosts.set('north.example', { articles: [], status: 500 });
    const board = new FeedProgressBoard();
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const result = await run({ log }, { board });
    const detail =
      'The site has a fault of its own (status 500). Balance tries again by itself; if it lasts for days, look for a new address on the site.';
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        kind: 'server-error',
        msg: `The feed “north.example” could not be read. ${detail}`,
      }),
    );
    expect(result).toMatchObject({
      outcome: 'all-failed',
      problems: [{ source: 'north.example', kind: 'server-error', detail }],
    });
    expect(board.takeChanged()[0]?.feeds[0]).toMatchObject({ status: 'failed', articles: 0, error: detail });
    expect(await countOf('story_articles')).toBe(2);
    const connectors: IngestionDeps['connectors'] = [
      { id: 'gnews', name: 'GNews', latest: async () => ({ kind: 'ok', articles: [] }) },
    ];
    expect((await run({ connectors })).outcome).toBe('all-failed');
  });

  it('waits neither for feeds that do not answer nor for hosts with Crawl-delay', async () => {
    const robots = 'User-agent: *\nCrawl-delay: 10';
    web.hosts.set('slow.example', { robots, articles: unlikeArticles('slow.example', 3) });
    web.hosts.set('mute.example', { delayMs: 60_000, articles: [] });
    web.hosts.set('north.example', { articles: unlikeArticles('north.example', 5) });
    for (const host of web.hosts.keys()) await addTestFeed(getDatabase(), host);
    const waited = measureWait();
    const result = await run({}, { patienceMs: 100 });
    expect(waited()).toBeLessThan(6000);
    expect(result).toMatchObject({ itemsLeft: 2, problems: [{ source: 'mute.example', kind: 'timeout' }] });
    expect(result.timing.promptArticles).toBe(5);
    expect(await states()).toEqual({ clustered: 6, listed: 2 });
  });

  it('crawls the articles of connectors, up to the limit', async () => {
    web.hosts.set('north.example', { articles: unlikeArticles('north.example', 6) });
    const limits: number[] = [];
    const listed = unlikeArticles('north.example', 6).map(({ path, title }) => ({
      ...{ title, address: `http://north.example${path}`, isResolved: true, outletName: null },
      ...{ outletAddress: null, description: '', publishedAt: new Date().toISOString() },
    }));
    const connectors: IngestionDeps['connectors'] = [
      {
        ...{ id: 'gnews', name: 'GNews' },
        latest: async ({ limit }) => {
          limits.push(limit);
          return { kind: 'ok', articles: listed };
        },
      },
      {
        ...{ id: 'newsapi', name: 'NewsAPI' },
        latest: async () => ({
          ...{ kind: 'failed', failure: 'quota', detail: 'Used up.', retryAfterSeconds: null },
        }),
      },
    ];
    await changeSetting(getDatabase(), advancedSetting, { max_total_articles: 4 });
    expect(await run({ connectors })).toMatchObject({
      articlesProcessed: 4,
      problems: [{ source: 'NewsAPI', kind: 'quota', detail: 'Used up.' }],
    });
    await changeSetting(getDatabase(), advancedSetting, { max_total_articles: 50 });
    expect(await run({ connectors })).toMatchObject({ articlesProcessed: 2 });
    expect(limits).toEqual([4, 50]);
  });

  it('clusters by the current threshold, and shows stories of the size and number of the settings', async () => {
    for (const [at, { domain, title, text }] of bridgeReports.entries()) {
      const article = {
        path: '/bridge',
        title,
        text: [text],
        publishedAt: new Date(Date.now() - at * 60_000),
      };
      web.hosts.set(domain, { articles: [article] });
      await addTestFeed(getDatabase(), domain);
    }
    const deps = { db: getDatabase().db, clock: () => new Date(), outlets: loadOutletTable() };
    const shown = async () => (await listStories(deps)).stories.map((story) => story.article_count);
    await changeSetting(getDatabase(), advancedSetting, { semantic_clustering_threshold: 1 });
    await run();
    expect(await shown()).toEqual([]);
    const { pool } = getDatabase();
    const counted = await pool.query(
      "SELECT article_count, card, title <> '' AS titled, version = card_version AS ready FROM stories",
    );
    // A story that no list shows is counted, and has no projection until it is asked for.
    const unshown = { article_count: 1, card: null, titled: true, ready: true };
    expect(counted.rows).toEqual([unshown, unshown, unshown]);
    await changeSetting(getDatabase(), rssSetting, { minArticlesPerStory: 1 });
    expect(await shown()).toEqual([1, 1, 1]);
    await getDatabase().pool.query('TRUNCATE items, articles, stories, feed_days CASCADE');
    await getDatabase().pool.query('UPDATE feeds SET etag = NULL, content_hash = NULL');
    await changeSetting(getDatabase(), advancedSetting, { semantic_clustering_threshold: 0.5 });
    await run();
    expect(await shown()).toEqual([3]);
    const [story] = (await listStories(deps)).stories;
    // The browser requests with `storySwarmMinArticles` of /config.json.
    expect([3, 4].map((min) => story !== undefined && isSwarm(story, min))).toEqual([true, false]);
    await changeSetting(getDatabase(), rssSetting, { minArticlesPerStory: 4 });
    expect(await shown()).toEqual([]);
  });

  it('finds the few feeds that are due among ten thousand', async () => {
    await getDatabase().pool.query(
      `INSERT INTO feeds (name, url, url_key, bias, enabled, max_articles, next_fetch_at, created_at, updated_at)
       SELECT 'feed ' || n, 'http://f' || n || '.example/rss.xml', 'f' || n, 'center', true, 10,
         now() + interval '6 hours', now(), now()
       FROM generate_series(1, 10000) AS n`,
    );
    web.hosts.set('north.example', { articles: unlikeArticles('north.example', 2) });
    await addTestFeed(getDatabase(), 'north.example');
    const waited = measureWait();
    const result = await run({}, { force: false });
    expect(waited()).toBeLessThan(10_000);
    expect(result).toMatchObject({ articlesProcessed: 2, feeds: { requested: 1 } });
    // All of them on the board, as when an administrator starts a run of all feeds.
    const { rows } = await getDatabase().pool.query<{ id: string; url: string; name: string }>(
      'SELECT id, url, name FROM feeds',
    );
    const board = new FeedProgressBoard();
    board.setFeeds(rows);
    expect(board.batchCount).toBe(1001);
    const { pool, db } = getDatabase();
    const { rows: runs } = await pool.query(
      `INSERT INTO job_runs (operation, status, trigger, input, message, created_at, updated_at)
       VALUES ('RSS Aggregation', 'running', 'admin', '{}', '', now(), now()) RETURNING id`,
    );
    await saveBatches(db, runs[0].id, board.takeChanged());
    const status = await buildProcessingStatus({ db });
    expect(status.isProcessing).toBe(true);
    expect(status.feedStatuses).toHaveLength(10_001);
    expect(status.totals).toEqual({ feeds: 10_001, done: 0, articles: 0 });
    const ids = rows.map(({ id }) => id);
    board.change(ids[9000] ?? '', { status: 'processing' });
    board.change(ids[5000] ?? '', { status: 'failed', lastProcessed: '2026-06-01T12:00:00.000Z' });
    board.change(ids[7000] ?? '', {
      status: 'completed',
      articles: 3,
      lastProcessed: '2026-06-01T12:00:09.000Z',
    });
    await saveBatches(db, runs[0].id, board.takeChanged());
    const few = await buildProcessingStatus({ db }, { limit: 4 });
    expect(few.feedStatuses.map(({ status }) => status)).toEqual([
      'processing',
      'failed',
      'completed',
      'pending',
    ]);
    expect(few.totals).toEqual({ feeds: 10_001, done: 2, articles: 3 });
    const batchAt = async (batch: number | null) => {
      await pool.query('UPDATE job_runs SET batch = $1, total_batches = 1001', [batch]);
      return (await buildProcessingStatus({ db }, { limit: 4 })).currentBatch;
    };
    expect(await batchAt(1000)).toEqual({ current: 1000, total: 1001 });
    for (const id of ids) board.change(id, { status: 'completed' });
    await saveBatches(db, runs[0].id, board.takeChanged());
    // The run reads its last articles and names no batch any more: all are behind it.
    expect(await batchAt(null)).toEqual({ current: 1002, total: 1001 });
  });
});
