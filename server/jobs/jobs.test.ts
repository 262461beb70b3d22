import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { AppError } from '#domain/app-error.ts';
import type { Database } from '../db/database.ts';
import { createLog } from '../log.ts';
import { rssSetting } from '../settings/definitions.ts';
import { changeSetting } from '../testing/aggregation-parts.ts';
import { describeOnEachDatabase } from '../testing/database.ts';
import { createTestClock } from '../testing/test-clock.ts';
import { measureWait, until } from '../testing/waited-time.ts';
import { cancelJob } from './cancel-job.ts';
import type { OnEnding } from './ending-run.ts';
import type { OperationHandler, OperationOutcome } from './job-definition.ts';
import { JobRunner } from './job-runner.ts';
import { keepSchedules } from './keep-schedules.ts';
import { getJob, getLastRunAt, listActiveJobs, listJobHistory, listSubscribers } from './list-jobs.ts';
import { retryJob } from './retry-job.ts';
import { claimRun, releaseRun } from './run-state-store.ts';
import { startAggregation } from './start-aggregation.ts';
import { startJob } from './start-job.ts';
import { type JobWatch, watchJobs } from './watch-jobs.ts';

const log = createLog('silent');
const minuteMs = 60_000;
const never = new AbortController().signal;

const done: OperationOutcome = {
  ...{ status: 'completed', message: 'Done.', problems: [] },
  result: {
    ...{ articles_processed: 3, stories_created: 1, storiesBefore: null, storiesAfter: null },
    ...{ duplicatesRemoved: null, cleaned: null, total: null, details: [] },
  },
};

/** The limit of every wait. */
const maxMs = 15_000;

describeOnEachDatabase('jobs', (getDatabase: () => Database) => {
  const open: { stop(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const each of open.splice(0)) await each.stop();
  });
  const testClock = createTestClock();
  const clock = testClock.now;

  /** A queue that only records the runs that are put into it. */
  const queueOf = () => {
    const enqueued: string[] = [];
    const enqueue = async (_name: string, data: object) => {
      if ('runId' in data) enqueued.push(String(data.runId));
      return null;
    };
    return { enqueued, enqueue };
  };
  const depsOf = (queue = queueOf()) => ({ db: getDatabase().db, clock, queue });
  const runnerOf = (
    aggregate: OperationHandler,
    onEnd = () => {},
    onEnding: () => Promise<void> = async () => {},
  ) => {
    const { db } = getDatabase();
    const operations = {
      'RSS Aggregation': aggregate,
      'Story Deduplication': async () => done,
      'Orphaned Story Cleanup': async () => done,
    };
    const runner = new JobRunner({ db, clock, log, operations, onEnd, onEnding });
    open.push(runner);
    return runner;
  };
  const aggregation = { operation: 'RSS Aggregation', trigger: 'admin' } as const;

  it('start one at a time of each operation, for any number of callers', async () => {
    const deps = depsOf();
    const started = await Promise.all([1, 2, 3, 4].map(() => startJob(deps, aggregation)));
    expect(new Set(started.map(({ jobId }) => jobId)).size).toBe(1);
    expect(started.filter(({ isNew }) => isNew)).toHaveLength(1);
    const other = await startJob(deps, { operation: 'Story Deduplication', trigger: 'admin' });
    expect(other.isNew).toBe(true);
    expect(deps.queue.enqueued).toHaveLength(2);
    expect(await listActiveJobs(deps)).toHaveLength(2);
  });

  it('are run once by two workers, and report progress and result', async () => {
    const deps = depsOf();
    const { jobId } = await startJob(deps, { ...aggregation, input: { force: true } });
    let runs = 0;
    const work: OperationHandler = async ({ reportProgress, input }) => {
      runs += 1;
      expect(input).toEqual({ force: true });
      reportProgress({ progress: 40, message: 'Half way', batch: 2, totalBatches: 5, articlesProcessed: 7 });
      await until(async () => (await getJob(deps, jobId)).progress === 40, maxMs);
      return done;
    };
    await Promise.all([runnerOf(work).run(jobId, never), runnerOf(work).run(jobId, never)]);
    expect(runs).toBe(1);
    expect(await getJob(deps, jobId)).toMatchObject({
      ...{ status: 'completed', progress: 100, message: 'Done.', batch: 2, totalBatches: 5 },
      ...{ articlesProcessed: 7, error: null, result: { articles_processed: 3, message: 'Done.' } },
    });
    expect(await getLastRunAt(deps)).toBeInstanceOf(Date);
    expect((await startJob(deps, aggregation)).isNew).toBe(true);
  });

  it('are cancelled while they wait, and within two seconds while they run', async () => {
    const deps = depsOf();
    const waiting = await startJob(deps, aggregation);
    const ended: unknown[] = [];
    const onEnding: OnEnding = async (_tx, { row, status }) => void ended.push([row.id, status]);
    expect(await cancelJob({ ...deps, onEnding }, waiting.jobId)).toBe('cancelled');
    expect(ended).toEqual([[waiting.jobId, 'cancelled']]);
    const runner = runnerOf(
      ({ signal, problems }) =>
        new Promise((_, reject) => {
          problems.push({ source: 'The North', kind: 'timeout', detail: 'It did not answer.' });
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    await runner.run(waiting.jobId, never);
    expect((await getJob(deps, waiting.jobId)).status).toBe('cancelled');

    const { jobId } = await startJob(deps, aggregation);
    const running = runner.run(jobId, never);
    await until(async () => (await getJob(deps, jobId)).status === 'running', maxMs);
    const waited = measureWait();
    expect(await cancelJob(deps, jobId)).toBe('asked');
    await running;
    expect(waited()).toBeLessThan(2000);
    expect(await getJob(deps, jobId)).toMatchObject({
      ...{ status: 'cancelled', error: null },
      problems: [{ source: 'The North', kind: 'timeout' }],
    });
    await expect(cancelJob(deps, jobId)).rejects.toMatchObject({ code: 'conflict' });
    await expect(cancelJob(deps, 'no-such-job')).rejects.toMatchObject({ code: 'not-found' });
  });

  it('notify every address that subscribes while they run of their end', async () => {
    const { db } = getDatabase();
    const deps = depsOf();
    const start = (webhookUrl: string | null) =>
      startAggregation(deps, { trigger: 'admin', force: true, webhookUrl });
    const { jobId } = await start('https://a.example/');
    for (const url of ['https://b.example/', 'https://b.example/', 'https://a.example/', null]) {
      expect(await start(url)).toEqual({ jobId, isNew: false });
    }
    expect(await listSubscribers(db, jobId)).toEqual(['https://a.example/', 'https://b.example/']);
    for (let at = 0; at < 19; at += 1) await start(`https://c${at}.example/`);
    await expect(start('https://d.example/')).rejects.toMatchObject({ code: 'conflict' });
  });

  it('fail with a sentence and can be retried with the same input', async () => {
    const deps = depsOf();
    const { jobId } = await startJob(deps, { ...aggregation, input: { feeds: ['a'] } });
    await expect(retryJob(deps, jobId)).rejects.toMatchObject({ code: 'conflict' });
    const fails = runnerOf(async () => {
      throw new AppError('storage-full', 'The disk is full.');
    });
    await fails.run(jobId, never);
    expect(await getJob(deps, jobId)).toMatchObject({ status: 'failed', error: 'The disk is full.' });
    const retried = await retryJob(deps, jobId);
    let received: unknown;
    await runnerOf(async ({ input }) => {
      received = input;
      return done;
    }).run(retried.jobId, never);
    expect(received).toEqual({ feeds: ['a'] });
    const history = await listJobHistory(deps, 10);
    expect(history.map(({ status }) => status).sort()).toEqual(['completed', 'failed']);
  });

  it('wait for the next start when the process stops, and continue with their progress', async () => {
    const deps = depsOf();
    const { jobId } = await startJob(deps, aggregation);
    const first = runnerOf(
      ({ signal, reportProgress }) =>
        new Promise((_, reject) => {
          reportProgress({ articlesProcessed: 5 });
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const running = first.run(jobId, never);
    await until(async () => (await getJob(deps, jobId)).articlesProcessed === 5, maxMs);
    await first.stop();
    await running;
    expect((await getJob(deps, jobId)).status).toBe('pending');
    let before: unknown;
    await runnerOf(async (context) => {
      before = context.before;
      return done;
    }).run(jobId, never);
    expect(before).toEqual({ articlesProcessed: 5, storiesCreated: 0 });
  });

  it('may be interrupted by any number of orderly restarts', async () => {
    const deps = depsOf();
    const { jobId } = await startJob(deps, aggregation);
    for (let restart = 0; restart < 4; restart += 1) {
      const runner = runnerOf(
        ({ signal }) =>
          new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      );
      const running = runner.run(jobId, never);
      await until(async () => (await getJob(deps, jobId)).status === 'running', maxMs);
      await runner.stop();
      await running;
    }
    await claimRun(deps.db, { id: jobId, owner: 'dead', at: clock() });
    watchOf(120);
    await until(async () => (await getJob(deps, jobId)).status !== 'running', maxMs);
    expect((await getJob(deps, jobId)).status).toBe('pending');
  });

  it('continue after the database was unavailable', async () => {
    const deps = depsOf();
    const { jobId } = await startJob(deps, aggregation);
    let attempts = 0;
    await runnerOf(async () => {
      attempts += 1;
      if (attempts < 3) throw new AppError('database-unavailable', 'Away.');
      return done;
    }).run(jobId, never);
    expect(attempts).toBe(3);
    expect((await getJob(deps, jobId)).status).toBe('completed');
  });

  const alone = { isLeader: () => true, isConnected: async () => null };
  const nobody = { owner: 'me', holds: () => false };
  const watchOf = (
    timeoutMs: number,
    runner: Pick<JobRunner, 'owner' | 'holds'> = nobody,
    onEnding: OnEnding = async () => {},
  ): JobWatch => {
    const { db, engine } = getDatabase();
    const watch = watchJobs(
      { ...depsOf(), db, log, runner, onEnding, database: { engine }, coordination: alone },
      { schedule: false, tickMs: 30, timeoutMs },
    );
    open.push(watch);
    return watch;
  };

  it('are taken over from a process without a heartbeat, resumed twice, then ended as failed', async () => {
    const deps = depsOf();
    const { jobId } = await startJob(deps, aggregation);
    const ended: unknown[] = [];
    watchOf(120, nobody, async (_tx, { row, status }) => void ended.push([row.id, status]));
    for (const attempt of [1, 2]) {
      await claimRun(deps.db, { id: jobId, owner: `dead-${attempt}`, at: clock() });
      await until(async () => (await getJob(deps, jobId)).status === 'pending', maxMs);
    }
    await claimRun(deps.db, { id: jobId, owner: 'dead-3', at: clock() });
    await until(async () => (await getJob(deps, jobId)).status === 'failed', maxMs);
    expect((await getJob(deps, jobId)).error).toMatch(/ended unexpectedly, 3 times/);
    expect(ended).toEqual([[jobId, 'failed']]);
  });

  it('continue after any number of kills while each attempt processes articles', async () => {
    const deps = depsOf();
    const { jobId } = await startJob(deps, aggregation);
    watchOf(120);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      // Together, so that the watch sees no attempt without articles.
      await deps.db.transaction().execute(async (tx) => {
        await claimRun(tx, { id: jobId, owner: `dead-${attempt}`, at: clock() });
        await sql`UPDATE job_runs SET articles_processed = articles_processed + 1`.execute(tx);
      });
      await until(async () => (await getJob(deps, jobId)).status === 'pending', maxMs);
    }
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await claimRun(deps.db, { id: jobId, owner: `stuck-${attempt}`, at: clock() });
      await until(async () => (await getJob(deps, jobId)).status !== 'running', maxMs);
    }
    expect((await getJob(deps, jobId)).error).toMatch(/ended unexpectedly, 3 times/);
  });

  it('are taken over at once from a process that is not connected, and only by the leader', async () => {
    const deps = depsOf();
    const { db } = getDatabase();
    const { jobId } = await startJob(deps, aggregation);
    await claimRun(db, { id: jobId, owner: 'ended', at: clock() });
    let isLeader = false;
    const coordination = { isLeader: () => isLeader, isConnected: async () => false };
    const database = { engine: 'postgresql' } as const;
    const watch = watchJobs(
      { ...deps, db, log, runner: nobody, database, coordination },
      { schedule: false, tickMs: 30, absentMs: 90, timeoutMs: 60_000 },
    );
    open.push(watch);
    await wait(300);
    expect((await getJob(deps, jobId)).status).toBe('running');
    isLeader = true;
    await until(async () => (await getJob(deps, jobId)).status === 'pending', maxMs);
  });

  it('keep their problems when their process is killed, also when they end as failed', async () => {
    const deps = depsOf();
    const { jobId } = await startJob(deps, aggregation);
    const problem = (source: string) => ({ source, kind: 'timeout', detail: 'It did not answer.' });
    let known: unknown[] = [];
    /** A process that meets a problem and is killed once it is stored: it stores nothing at its end. */
    const runUntilKilled = async (source: string, kept: number) => {
      const work: OperationHandler = ({ signal, problems }) => {
        known = [...problems];
        problems.push(problem(source));
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      };
      const running = runnerOf(work).run(jobId, never);
      await until(async () => (await getJob(deps, jobId)).problems.length === kept, maxMs);
      expect(await listActiveJobs(deps)).toMatchObject([{ jobId, status: 'running', problems: [] }]);
      await getDatabase().pool.query("UPDATE job_runs SET owner = 'dead'");
      await running;
    };
    const watchUntil = async (status: string) => {
      const watch = watchOf(120);
      await until(async () => (await getJob(deps, jobId)).status === status, maxMs);
      await watch.stop();
    };
    await runUntilKilled('The North', 1);
    await watchUntil('pending');
    await runUntilKilled('The South', 2);
    expect(known).toEqual([problem('The North')]);
    await watchUntil('pending');
    await claimRun(deps.db, { id: jobId, owner: 'dead', at: clock() });
    await watchUntil('failed');
    expect((await getJob(deps, jobId)).problems).toEqual([problem('The North'), problem('The South')]);
  });

  it('continue in the same process when their end could not be stored', async () => {
    const deps = depsOf();
    const { jobId } = await startJob(deps, aggregation);
    let ends = 0;
    const runner = runnerOf(
      async () => done,
      () => {},
      async () => {
        ends += 1;
        if (ends <= 2) throw new AppError('database-unavailable', 'Away.');
      },
    );
    await expect(runner.run(jobId, never)).rejects.toMatchObject({ code: 'database-unavailable' });
    expect((await getJob(deps, jobId)).status).toBe('running');
    watchOf(120, runner);
    await until(async () => (await getJob(deps, jobId)).status === 'pending', maxMs);
    await runner.run(jobId, never);
    expect((await getJob(deps, jobId)).status).toBe('completed');
  });

  it('stay with the process that runs them, even without a heartbeat for long', async () => {
    const deps = depsOf();
    const { jobId } = await startJob(deps, aggregation);
    const runner = runnerOf(async () => {
      await wait(600);
      return done;
    });
    watchOf(60, runner);
    await runner.run(jobId, never);
    expect(await getJob(deps, jobId)).toMatchObject({ status: 'completed' });
  });

  it('stay with the process that took them over, however long they had no heartbeat before', async () => {
    if (getDatabase().engine === 'embedded') return;
    const deps = depsOf();
    const { jobId } = await startJob(deps, aggregation);
    await claimRun(deps.db, { id: jobId, owner: 'dead', at: clock() });
    watchOf(1500);
    await wait(1200);
    await releaseRun(deps.db, { id: jobId, owner: 'dead', message: '', at: clock() });
    await claimRun(deps.db, { id: jobId, owner: 'alive', at: clock() });
    await wait(800);
    expect((await getJob(deps, jobId)).status).toBe('running');
  });

  it('stay with a process that has a heartbeat, however the wall clock jumps', async () => {
    if (getDatabase().engine === 'embedded') return;
    const deps = depsOf();
    const { jobId } = await startJob(deps, aggregation);
    let finish = () => {};
    const blocked = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const runner = runnerOf(async () => {
      await blocked;
      return done;
    });
    const running = runner.run(jobId, never);
    watchOf(1500);
    testClock.advance(90 * minuteMs);
    await wait(1000);
    testClock.advance(-180 * minuteMs);
    await wait(1500);
    expect((await getJob(deps, jobId)).status).toBe('running');
    testClock.advance(90 * minuteMs);
    finish();
    await running;
    expect((await getJob(deps, jobId)).status).toBe('completed');
  });

  it('are enqueued again when the queue has lost them', async () => {
    const { db } = getDatabase();
    const lost = depsOf();
    const { jobId } = await startJob(lost, aggregation);
    const queue = queueOf();
    const watch = watchJobs(
      { ...depsOf(queue), db, log, runner: nobody, database: getDatabase(), coordination: alone },
      { schedule: false },
    );
    open.push(watch);
    await until(() => queue.enqueued.includes(jobId), maxMs);
  });

  it('start by the schedule in force, also when the clock was set back', async () => {
    const deps = depsOf();
    const isStarted = async () => {
      await keepSchedules(deps, []);
      const [job] = await listActiveJobs(deps);
      if (job === undefined) return false;
      await runnerOf(async () => done).run(job.jobId, never);
      return true;
    };
    expect(await isStarted()).toBe(true);
    expect(await isStarted()).toBe(false);
    testClock.advance(59 * minuteMs);
    expect(await isStarted()).toBe(false);
    testClock.advance(2 * minuteMs);
    expect(await isStarted()).toBe(true);
    // A change of the setting holds at once.
    testClock.advance(6 * minuteMs);
    expect(await isStarted()).toBe(false);
    await changeSetting(getDatabase(), rssSetting, { updateFrequency: 5 });
    expect(await isStarted()).toBe(true);
    await changeSetting(getDatabase(), rssSetting, { autoUpdateEnabled: false });
    testClock.advance(600 * minuteMs);
    expect(await isStarted()).toBe(false);
    await changeSetting(getDatabase(), rssSetting, { autoUpdateEnabled: true });
    expect(await isStarted()).toBe(true);
    testClock.advance(-300 * minuteMs);
    expect(await isStarted()).toBe(true);
    expect(await isStarted()).toBe(false);
    expect((await listJobHistory(deps, 10)).every(({ trigger }) => trigger === 'schedule')).toBe(true);
  });
});
