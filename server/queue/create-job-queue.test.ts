import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { describeOnEachDatabase } from '../testing/database.ts';
import { until } from '../testing/waited-time.ts';
import { createJobQueue } from './create-job-queue.ts';
import type { JobHandlers, JobQueue, JobRules } from './job-queue.ts';

interface TestJobs {
  count: { by: number; name?: string };
  tick: Record<string, never>;
}

const rule: JobRules = { retries: 2, retryDelaySeconds: 1, timeoutSeconds: 60 };
const log = createLog('silent');
const idle: JobHandlers<TestJobs> = { count: async () => {}, tick: async () => {} };

/** The limit of every wait. */
const maxMs = 20_000;

describeOnEachDatabase('the job queue', (getDatabase) => {
  const open: JobQueue<TestJobs>[] = [];
  const queueOf = (rules: Partial<Record<keyof TestJobs, JobRules>> = {}) => {
    const all = { count: rule, tick: rule, ...rules };
    const queue = createJobQueue<TestJobs>({ database: getDatabase(), rules: all, log });
    open.push(queue);
    return queue;
  };
  afterEach(async () => {
    for (const queue of open.splice(0)) await queue.stop();
    await getDatabase().pool.query('DELETE FROM queued_jobs; DROP SCHEMA IF EXISTS pgboss CASCADE');
  });

  it('runs each job once, also when two processes work', async () => {
    const seen: number[] = [];
    const handlers = { ...idle, count: async ({ by }: { by: number }) => void seen.push(by) };
    const [first, second] = [queueOf(), queueOf()];
    await first.start(handlers);
    await second.start(handlers);
    for (let by = 0; by < 20; by += 1) await (by % 2 === 0 ? first : second).enqueue('count', { by });
    await until(() => seen.length >= 20, maxMs);
    expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, by) => by));
  });

  it('tries a failing job again and then gives up', async () => {
    const attempts: number[] = [];
    const queue = queueOf({ count: { ...rule, retries: 1 } });
    await queue.start({
      ...idle,
      count: async (_, { attempt }) => {
        attempts.push(attempt);
        throw new Error('no luck');
      },
    });
    await queue.enqueue('count', { by: 1 });
    const failed = async () => {
      const { rows } = await getDatabase().pool.query("SELECT 1 FROM queued_jobs WHERE state = 'failed'");
      return rows.length === 1;
    };
    await until(failed, maxMs);
    expect(attempts).toEqual([1, 2]);
  });

  it('keeps one waiting job of a key', async () => {
    const queue = queueOf();
    await queue.start();
    expect(await queue.enqueue('count', { by: 1 }, { key: 'same' })).not.toBeNull();
    expect(await queue.enqueue('count', { by: 2 }, { key: 'same' })).toBeNull();
    expect(await queue.enqueue('count', { by: 3 })).not.toBeNull();
    expect(await queue.enqueue('count', { by: 4 })).not.toBeNull();
  });

  it('drops a job whose transaction is rolled back', async () => {
    const queue = queueOf();
    await queue.start();
    const { db, pool } = getDatabase();
    const broken = db.transaction().execute(async (tx) => {
      await queue.enqueue('count', { by: 1 }, { tx });
      throw new Error('rolled back');
    });
    await expect(broken).rejects.toThrow('rolled back');
    await db.transaction().execute((tx) => queue.enqueue('count', { by: 2 }, { tx }));
    const { rows } = await pool.query('SELECT data FROM queued_jobs');
    expect(rows).toEqual([{ data: { by: 2 } }]);
  });

  it('keeps any text of a job, inside a transaction and outside', async () => {
    const queue = queueOf();
    await queue.start();
    const { db, pool } = getDatabase();
    const name = 'a\uD83Db\0 😀';
    await queue.enqueue('count', { by: 1, name });
    await db.transaction().execute((tx) => queue.enqueue('count', { by: 2, name }, { tx }));
    const { rows } = await pool.query("SELECT data FROM queued_jobs ORDER BY data ->> 'by'");
    expect(rows).toEqual([1, 2].map((by) => ({ data: { by, name: 'a\uFFFDb 😀' } })));
  });

  it('runs a scheduled job once in its interval, however many processes schedule it', async () => {
    let ticks = 0;
    const handlers = {
      ...idle,
      tick: async () => {
        ticks += 1;
      },
    };
    const every = { tick: { ...rule, everySeconds: 86_400 } };
    await queueOf(every).start(handlers);
    await queueOf(every).start(handlers);
    await until(() => ticks > 0, maxMs);
    await wait(500);
    expect(ticks).toBe(1);
  });

  it('aborts a running job when it stops, and leaves it to be tried again', async () => {
    let isStarted = false;
    let reason: unknown;
    const queue = queueOf();
    await queue.start({
      ...idle,
      count: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          isStarted = true;
          signal.addEventListener('abort', () => {
            reason = signal.reason;
            reject(new Error('aborted'));
          });
        }),
    });
    await queue.enqueue('count', { by: 1 });
    await until(() => isStarted, maxMs);
    await queue.stop();
    expect(reason).toBeDefined();
    const { rows } = await getDatabase().pool.query('SELECT state FROM queued_jobs');
    expect(rows).toEqual([{ state: 'waiting' }]);
  });

  it('leaves waiting jobs in the queue once it accepts no more', async () => {
    let finish = () => {};
    const seen: number[] = [];
    const queue = queueOf();
    await queue.start({
      ...idle,
      count: ({ by }) => {
        seen.push(by);
        return new Promise((resolve) => {
          finish = resolve;
        });
      },
    });
    for (const by of [1, 2]) await queue.enqueue('count', { by });
    await until(() => seen.length > 0, maxMs);
    queue.acceptNoMore();
    finish();
    const states = async () => {
      const { rows } = await getDatabase().pool.query(
        "SELECT data -> 'by' AS by, state FROM queued_jobs ORDER BY 1",
      );
      return rows;
    };
    await until(async () => (await states()).length === 1, maxMs);
    await queue.stop();
    expect(seen).toEqual([1]);
    expect(await states()).toEqual([{ by: 2, state: 'waiting' }]);
  });

  it('continues after the database was unavailable', async () => {
    const { pool } = getDatabase();
    const seen: number[] = [];
    let finish = () => {};
    const blocked = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const queue = queueOf();
    await queue.start({
      ...idle,
      count: async ({ by }) => {
        seen.push(by);
        if (by === 1) await blocked;
      },
    });
    await queue.enqueue('count', { by: 1 });
    await until(() => seen.length === 1, maxMs);
    await pool.query('ALTER TABLE queued_jobs RENAME TO queued_jobs_away');
    finish();
    await wait(500);
    await pool.query('ALTER TABLE queued_jobs_away RENAME TO queued_jobs');
    await queue.enqueue('count', { by: 2 });
    await until(() => seen.length === 2, 10_000);
    expect(seen).toEqual([1, 2]);
  });

  it('begins a job again whose process was killed, and gives up after its retries', async () => {
    const { pool } = getDatabase();
    const attempts: number[] = [];
    const queue = queueOf({ count: { ...rule, retries: 1 } });
    await queue.start();
    await queue.enqueue('count', { by: 1 });
    await queue.enqueue('count', { by: 2 });
    await pool.query("UPDATE queued_jobs SET state = 'active', attempts = (data ->> 'by')::int");
    await pool.query("UPDATE queued_jobs SET due_at = now() - interval '1 s'");
    await queueOf({ count: { ...rule, retries: 1 } }).start({
      ...idle,
      count: async ({ by }, { attempt }) => void attempts.push(by, attempt),
    });
    const left = async () => (await pool.query("SELECT data FROM queued_jobs WHERE name = 'count'")).rows;
    await until(async () => (await left()).length === 1 && attempts.length === 2, maxMs);
    expect(attempts).toEqual([1, 2]);
    expect(await left()).toEqual([{ data: { by: 2 } }]);
  });

  it('lets the next job of a schedule wait for its interval, also while one is lost', async () => {
    const { pool } = getDatabase();
    const every = { tick: { ...rule, everySeconds: 3600 } };
    const untilAborted: JobHandlers<TestJobs>['tick'] = (_, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    await queueOf(every).start({ ...idle, tick: untilAborted });
    const next = async () =>
      (
        await pool.query(
          "SELECT due_at > now() AS later FROM queued_jobs WHERE key = 'schedule' AND attempts = 0",
        )
      ).rows;
    await until(async () => (await next())[0]?.later === true, maxMs);
    expect(await next()).toHaveLength(1);
  });

  it('takes over the jobs that the queue of release 1.0.0 left', async () => {
    const { pool } = getDatabase();
    await pool.query(`CREATE SCHEMA pgboss; CREATE TYPE pgboss.job_state AS ENUM ('created', 'retry', 'active', 'completed');
      CREATE TABLE pgboss.job (name text, data jsonb, state pgboss.job_state, retry_count int, singleton_key text,
        start_after timestamptz DEFAULT now(), started_on timestamptz, expire_in interval DEFAULT '1 min');
      INSERT INTO pgboss.job (name, data, state, retry_count, singleton_key, started_on) VALUES
        ('count', '{"by": 1}', 'created', 0, 'a', NULL), ('count', '{"by": 2}', 'retry', 1, 'b', now()),
        ('count', '{"by": 3}', 'active', 0, 'c', now() - interval '2 min'),
        ('count', '{"by": 4}', 'active', 0, 'd', now()), ('count', '{"by": 5}', 'completed', 0, 'e', now()),
        ('unknown', '{}', 'created', 0, 'f', NULL)`);
    const seen: number[][] = [];
    await queueOf().start({ ...idle, count: async ({ by }, { attempt }) => void seen.push([by, attempt]) });
    await until(() => seen.length === 3, maxMs);
    expect(seen.sort()).toEqual([
      [1, 1],
      [2, 3],
      [3, 2],
    ]);
    const left = await pool.query('SELECT data FROM pgboss.job ORDER BY name, data');
    expect(left.rows.map(({ data }) => data.by)).toEqual([4, 5, undefined]);
  });
});
