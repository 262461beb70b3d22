import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/db.ts';
import { insertRun } from '#server/jobs/job-run-store.ts';
import { openTestDatabase, testPostgresUrl } from '#testing/database.ts';
import { until } from '#testing/waited-time.ts';
import { insertParts, listParts } from './part-store.ts';
import { planPages } from './plan-run.ts';
import type { RunSharing } from './run-sharing.ts';

/** The limit of every wait. */
const maxMs = 30_000;

describe.skipIf(testPostgresUrl === undefined)('the plan of a shared run', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase('postgresql');
  });
  afterAll(() => database?.close());

  it('claims the sites of several parts in the order in which each part claims its own', async () => {
    const { db, pool } = database;
    const run = await insertRun(db, {
      ...{ operation: 'RSS Aggregation', trigger: 'admin', input: {}, message: '', at: new Date() },
    });
    const runId = run ?? '';
    await insertParts(db, runId, [{ part: 0, input: { feeds: [], items: [], firstBatch: 1 } }]);
    const enqueued: number[] = [];
    const enqueue: RunSharing['enqueue'] = async (_, parts) => void enqueued.push(...parts);
    const sharing = { enqueue } as RunSharing;
    const ofLastSite = Array.from({ length: 100 }, (_, at) => ({ id: `${at}`, site: 'z.example' }));
    const items = [...ofLastSite, { id: '100', site: 'a.example' }];

    const worker = await pool.connect();
    const claim = (site: string) =>
      worker.query('INSERT INTO run_sites (run_id, site, part) VALUES ($1, $2, 0)', [runId, site]);
    await worker.query('BEGIN');
    const { rows } = await worker.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await claim('a.example');
    const planned = planPages({ db, sharing }, runId, items);
    const isWaitedFor = async () => {
      const { rowCount } = await pool.query(
        'SELECT 1 FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))',
        [rows[0]?.pid],
      );
      return rowCount !== 0;
    };
    await until(isWaitedFor, maxMs);
    const claimed = await claim('z.example').then(
      () => 'claimed',
      (error: Error) => error.message,
    );
    await worker.query('COMMIT');
    worker.release();
    expect([claimed, await planned]).toEqual(['claimed', []]);
    expect(enqueued).toEqual([1, 2]);
    expect((await listParts(db, runId)).map(({ part }) => part)).toEqual([0, 1, 2]);
  });
});
