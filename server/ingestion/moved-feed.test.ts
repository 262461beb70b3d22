import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#server/db/db.ts';
import { createLog } from '#server/log.ts';
import { type AggregationTestParts, addTestFeed, openAggregationParts } from '#testing/aggregation-parts.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { type FeedWeb, startFeedWeb, unlikeArticles } from '#testing/feed-web.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { testSealer } from '#testing/test-sealer.ts';
import { createRunFeeds } from './create-run-feeds.ts';
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

const hours = 3_600_000;

describeOnDatabase('a feed that its site redirects', (getDatabase: () => Database) => {
  const { now: clock, advance } = createTestClock();
  /** Runs, six hours apart, of a feed of old.example that is redirected to new.example; returns requests and log lines. */
  const runOver = async (status: number, runs: number) => {
    const location = 'http://new.example/rss.xml';
    web.hosts.set('old.example', { articles: [], redirects: { '/rss.xml': { status, location } } });
    web.hosts.set('new.example', { articles: unlikeArticles('new.example', 2) });
    await addTestFeed(getDatabase(), 'old.example');
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line).msg) });
    const { db } = getDatabase();
    const feeds = createRunFeeds({ db, clock, random: () => 0.5, sealer: testSealer });
    const deps = parts.depsFor(getDatabase(), { clock, feeds, log });
    const signal = AbortSignal.timeout(60_000);
    for (let run = 0; run < runs; run += 1) {
      web.requests.length = 0;
      await runIngestion(deps, { force: true, feedIds: null, signal });
      advance(6 * hours);
    }
    const { rows } = await getDatabase().pool.query('SELECT url, moved_to FROM feeds');
    const requests = web.requests.filter(({ address }) => address.endsWith('/rss.xml'));
    return { feed: rows[0], requests: requests.map(({ address, status }) => `${status} ${address}`), lines };
  };

  it.each([301, 308])(
    'by %i is requested at its new address after five successes over a day',
    async (status) => {
      expect(await runOver(status, 6)).toEqual({
        feed: { url: 'http://new.example/rss.xml', moved_to: null },
        requests: ['304 http://new.example/rss.xml'],
        lines: [
          'The site has moved the feed “old.example” for good. Balance reads it at its new address from now on.',
        ],
      });
    },
  );

  it.each([302, 303, 307])('by %i for now stays at its address', async (status) => {
    expect(await runOver(status, 6)).toEqual({
      feed: { url: 'http://old.example/rss.xml', moved_to: null },
      requests: [`${status} http://old.example/rss.xml`, '304 http://new.example/rss.xml'],
      lines: [],
    });
  });
});
