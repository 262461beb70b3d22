import { readFileSync } from 'node:fs';
import { Registry } from 'prom-client';
import { afterEach, expect, it } from 'vitest';
import { createLog } from './log.ts';
import { createJobQueue } from './queue/create-job-queue.ts';
import { registerSharedMetrics } from './register-shared-metrics.ts';
import { describeOnEachDatabase } from './testing/database.ts';

interface TestJobs {
  later: Record<string, never>;
  soon: Record<string, never>;
}

const rules = { retries: 0, retryDelaySeconds: 1, timeoutSeconds: 60 };

describeOnEachDatabase('metrics from the database', (getDatabase) => {
  afterEach(() => getDatabase().pool.query('DROP SCHEMA IF EXISTS pgboss CASCADE'));

  const read = async () => {
    const registry = new Registry();
    registerSharedMetrics(registry, { database: getDatabase(), clock: () => new Date() });
    return await registry.metrics();
  };

  it('say how long jobs wait, counting only those that are due', async () => {
    const queue = createJobQueue<TestJobs>({
      database: getDatabase(),
      rules: { later: rules, soon: rules },
      log: createLog('silent'),
    });
    await queue.start();
    await queue.enqueue('soon', {});
    await queue.enqueue('soon', {});
    await queue.enqueue('later', {}, { startAfterSeconds: 600 });
    await getDatabase().pool.query(
      "UPDATE pgboss.job SET start_after = now() - interval '90 seconds' WHERE name = 'soon'",
    );
    const text = await read();
    expect(text).toContain('balance_queue_jobs{job="soon",state="waiting"} 2');
    expect(text).toContain('balance_queue_jobs{job="later",state="waiting"} 0');
    expect(text).toContain('balance_queue_oldest_seconds{job="later"} 0');
    expect(Number(text.match(/oldest_seconds\{job="soon"\} (\S+)/)?.[1])).toBeGreaterThanOrEqual(90);
    await queue.stop();
  });

  it('count feeds by state, and articles', async () => {
    const { pool } = getDatabase();
    await pool.query(`INSERT INTO feeds (id, name, url, url_key, bias, enabled, max_articles, created_at, updated_at)
      SELECT gen_random_uuid(), name, name, name, 'center', name <> 'west', 10, now(), now()
      FROM unnest(ARRAY['north', 'south', 'west']) AS name`);
    await pool.query("UPDATE feeds SET consecutive_failures = 2 WHERE name = 'south'");
    const text = await read();
    expect(text).toContain('balance_feeds{state="failing"} 1');
    expect(text).toContain('balance_feeds{state="stale"} 1');
    expect(text).toContain('balance_feeds{state="off"} 1');
    expect(text).toContain('balance_feeds{state="fresh"} 0');
    expect(text).toContain('balance_database_up 1');
    expect(text).toContain('balance_articles_fetched_last_hour 0');
  });

  it('count the runs of the last hour and their problems, whichever process ended them', async () => {
    const { pool } = getDatabase();
    const problems = ['timeout', 'timeout', 'network'].map((kind) => ({ source: 'a', kind, detail: 'b' }));
    await pool.query(
      `INSERT INTO job_runs (operation, status, trigger, input, message, problems, created_at, updated_at, completed_at)
       SELECT 'RSS Aggregation', 'completed', 'schedule', '{}', '', $1::jsonb, now(), now(), now() - age::interval
       FROM unnest(ARRAY['1 minute', '59 minutes', '2 hours']) AS age`,
      [JSON.stringify(problems)],
    );
    const text = await read();
    expect(text).toContain('balance_job_runs_last_hour{operation="RSS Aggregation",status="completed"} 2');
    expect(text).toContain('balance_run_problems_last_hour{kind="timeout"} 4');
    expect(text).toContain('balance_run_problems_last_hour{kind="network"} 2');
  });

  it('are all named in docs/operations.md', async () => {
    const names = [...(await read()).matchAll(/^# TYPE (\w+)/gm)].map((match) => match[1] ?? '');
    expect(names.length).toBeGreaterThan(8);
    const document = readFileSync('docs/operations.md', 'utf8');
    expect(names.filter((name) => !document.includes(`\`${name}\``))).toEqual([]);
  });

  it('report a database that does not answer, and keep the page', async () => {
    const registry = new Registry();
    const dead = { query: () => Promise.reject(new Error('gone')) };
    const database = { db: getDatabase().db, pool: dead as never };
    registerSharedMetrics(registry, { database, clock: () => new Date() });
    expect(await registry.metrics()).toContain('balance_database_up 0');
  });
});
