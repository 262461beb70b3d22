import { spawnSync } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rootFolder } from '#server/config/paths.ts';
import { createPool } from '#server/db/create-db.ts';
import type { Database } from '#server/db/db.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgresql } from '#server/db/open-postgresql.ts';
import { aggregationJob } from '#server/jobs/definitions/aggregation-job.ts';
import { JobRunner } from '#server/jobs/job-runner.ts';
import { getJob } from '#server/jobs/list-jobs.ts';
import { startAggregation } from '#server/jobs/start-job.ts';
import { createLog } from '#server/log.ts';
import { type AggregationTestParts, addTestFeed, openAggregationParts } from '#testing/aggregation-parts.ts';
import { openTestDatabase, testPostgresUrl } from '#testing/database.ts';
import { type FeedWeb, startFeedWeb, unlikeArticles } from '#testing/feed-web.ts';
import { findInconsistencies } from './soak/kill-ingestion.ts';

const log = createLog('silent');
const clock = () => new Date();

interface OwnServer {
  url: string;
  /** Stops immediately, as a crash does, and starts again. */
  restart(): void;
  close(): void;
}

/** A server of PostgreSQL that no other test uses. */
async function startOwnServer(): Promise<OwnServer> {
  const module = pathToFileURL(join(rootFolder, 'scripts/lib/postgres.mjs')).href;
  const { findPostgres, startPostgres }: Starting = await import(module);
  const programs = await findPostgres();
  if (programs === undefined) throw new Error('PostgreSQL is missing.');
  const { url } = await startPostgres(programs);
  const pool = createPool({ connectionString: url, max: 1 }, log);
  const { rows } = await pool.query<{ data_directory: string }>('SHOW data_directory');
  // Test servers forget the last commits when they are killed, which no server that keeps data does.
  await pool.query('ALTER ROLE ALL SET synchronous_commit = on');
  await pool.end();
  const data = rows[0]?.data_directory ?? '';
  const { uid, gid } = statSync(data);
  const control = (action: string) =>
    spawnSync(join(programs, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', action], {
      ...(process.getuid?.() === 0 ? { uid, gid } : {}),
      cwd: data,
      stdio: 'ignore',
    });
  return {
    url,
    restart: () => void control('restart'),
    close: () => {
      control('stop');
      rmSync(dirname(data), { recursive: true, force: true });
    },
  };
}

interface Starting {
  findPostgres(): Promise<string | undefined>;
  startPostgres(programs: string): Promise<{ url: string }>;
}

describe.skipIf(testPostgresUrl === undefined)('an ingestion run that loses its database', () => {
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

  /** Runs an ingestion that loses the database twice. */
  async function ingestDuring(database: Database, restart: () => unknown): Promise<void> {
    web.hosts.clear();
    web.requests.length = 0;
    for (const host of ['north.example', 'south.example']) {
      web.hosts.set(host, { delayMs: 40, articles: unlikeArticles(host, 25) });
      await addTestFeed(database, host);
    }
    const { db } = database;
    const nothing = async () => {
      throw new Error('unexpected call');
    };
    const runner = new JobRunner({
      ...{ db, clock, log },
      operations: {
        'RSS Aggregation': aggregationJob.createOperation(parts.depsFor(database)),
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
    expect((await getJob({ db }, jobId)).status).toBe('completed');
    const items = await database.pool.query('SELECT state, count(*) AS count FROM items GROUP BY state');
    expect(items.rows).toEqual([{ state: 'clustered', count: 50 }]);
    expect(await findInconsistencies(database)).toEqual([]);
  }

  it('continues when its connections are ended and none is accepted for a while, and ends complete', async () => {
    const database = await openTestDatabase('postgresql');
    const { rows } = await database.pool.query('SELECT current_database() AS name');
    const server = createPool({ connectionString: testPostgresUrl, max: 1 }, log);
    try {
      await ingestDuring(database, async () => {
        await server.query(`ALTER DATABASE ${rows[0].name} ALLOW_CONNECTIONS false`);
        await server.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
          rows[0].name,
        ]);
        await wait(700);
        await server.query(`ALTER DATABASE ${rows[0].name} ALLOW_CONNECTIONS true`);
      });
    } finally {
      await server.end();
      await database.close();
    }
  });

  it('continues when the whole server is restarted, and ends complete', async () => {
    const server = await startOwnServer();
    try {
      const database = await openPostgresql(server.url, log);
      await migrate(database, log);
      await ingestDuring(database, server.restart).finally(() => database.close());
    } finally {
      server.close();
    }
  });
});
