import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestFeed, openAggregationParts } from '#testing/aggregation-parts.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { type FeedWeb, startFeedWeb, unlikeArticles } from '#testing/feed-web.ts';
import { freePort } from '#testing/free-port.ts';
import { aggregationJob } from './definitions/aggregation-job.ts';
import type { OperationOutcome } from './job-definition.ts';

describeOnDatabase('an aggregation', (database) => {
  let web: FeedWeb;
  beforeAll(async () => {
    web = await startFeedWeb();
    web.hosts.set('north.example', { articles: unlikeArticles('north.example', 2) });
  });
  afterAll(() => web.close());

  it('requests no feed while the proxy is gone, and all that are due once it is back', async () => {
    await addTestFeed(database(), 'north.example');
    const parts = openAggregationParts({ proxyUrl: web.proxyUrl });
    const run = (proxyUrl: string): Promise<OperationOutcome> =>
      aggregationJob.createOperation({ ...parts.depsFor(database()), proxyUrl })({
        ...{ runId: '00000000-0000-4000-8000-000000000000', input: { force: false, feeds: null } },
        ...{ signal: new AbortController().signal, reportProgress: () => {}, problems: [] },
        before: { articlesProcessed: 0, storiesCreated: 0 },
      });
    try {
      const gone = `127.0.0.1:${await freePort()}`;
      for (let turn = 0; turn < 3; turn += 1) {
        const { status, message } = await run(`http://${gone}`);
        expect(status).toBe('graceful_failure');
        expect(message).toContain(`The proxy ${gone} of FETCH_PROXY_URL cannot be reached`);
        expect(message).toContain('No feed was asked; the next run tries again.');
      }
      const { rows } = await database().pool.query('SELECT consecutive_failures AS failures FROM feeds');
      expect(rows).toEqual([{ failures: 0 }]);
      expect((await run(web.proxyUrl)).message).toMatch(/^2 new articles/);
    } finally {
      await parts.close();
    }
  });
});
