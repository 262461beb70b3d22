import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '#server/db/create-pool.ts';
import type { Database } from '#server/db/database.ts';
import { aggregateAsJob } from '#server/jobs/aggregation-operation.ts';
import { JobRunner } from '#server/jobs/job-runner.ts';
import { readJob } from '#server/jobs/read-jobs.ts';
import { startAggregation } from '#server/jobs/start-job.ts';
import { createLog } from '#server/log.ts';
import { type AggregationTestParts, addTestFeed, openAggregationParts } from '#testing/aggregation-parts.ts';
import { openTestDatabase, testPostgresUrl } from '#testing/database.ts';
import { type FeedWeb, startFeedWeb, unlikeArticles } from '#testing/feed-web.ts';
import { findInconsistencies } from './soak/kill-aggregation.ts';

const log = createLog('silent');
const clock = () => new Date();

describe.skipIf(testPostgresUrl === undefined)('an aggregation whose database goes away', () => {
  let web: FeedWeb;
  let parts: AggregationTestParts;
  let database: Database;
  beforeAll(async () => {
    web = await startFeedWeb();
    parts = openAggregationParts({ proxyUrl: web.proxyUrl });
    database = await openTestDatabase('postgresql');
  });
  afterAll(async () => {
    await parts.close();
    await database.close();
    await web.close();
  });

  it('goes on when it is back, and ends complete', async () => {
    for (const host of ['north.example', 'south.example']) {
      web.hosts.set(host, { delayMs: 40, articles: unlikeArticles(host, 25) });
      await addTestFeed(database, host);
    }
    const { rows } = await database.pool.query('SELECT current_database() AS name');
    const server = createPool({ connectionString: testPostgresUrl, max: 1 }, log);
    /** As a restart looks from here: all connections end, and for a while none is accepted. */
    const restart = async () => {
      await server.query(`ALTER DATABASE ${rows[0].name} ALLOW_CONNECTIONS false`);
      await server.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
        rows[0].name,
      ]);
      await wait(700);
      await server.query(`ALTER DATABASE ${rows[0].name} ALLOW_CONNECTIONS true`);
    };
    const { db } = database;
    const nothing = async () => {
      throw new Error('not asked for');
    };
    const runner = new JobRunner({
      ...{ db, clock, log },
      operations: {
        'RSS Aggregation': (context) => aggregateAsJob(parts.depsFor(database), context),
        'Story Deduplication': nothing,
        'Orphaned Story Cleanup': nothing,
      },
    });
    const queue = { enqueue: async () => null };
    const { jobId } = await startAggregation({ db, clock, queue }, { trigger: 'admin', force: true });
    const running = runner.run(jobId, new AbortController().signal);
    while (web.requests.length < 10) await wait(20);
    await restart();
    while (web.requests.length < 30) await wait(20);
    await restart();
    await running;
    await server.end();
    expect((await readJob({ db }, jobId)).status).toBe('completed');
    const items = await database.pool.query('SELECT state, count(*) AS count FROM items GROUP BY state');
    expect(items.rows).toEqual([{ state: 'clustered', count: 50 }]);
    expect(await findInconsistencies(database)).toEqual([]);
  }, 60_000);
});
