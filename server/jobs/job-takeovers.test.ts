import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeJobs, done, log, maxMs, minuteMs, never } from '../testing/job-parts.ts';
import { until } from '../testing/waited-time.ts';
import { getJob } from './list-jobs.ts';
import { claimRun, releaseRun } from './run-state-store.ts';
import { startJob } from './start-job.ts';
import { watchJobs } from './watch-jobs.ts';

describeJobs(
  'jobs that another process may take over',
  ({ getDatabase, open, testClock, clock, depsOf, runnerOf, aggregation, nobody, watchOf }) => {
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
  },
);
