import { expect, it } from 'vitest';
import { AppError } from '#domain/app-error.ts';
import { describeJobs, done, maxMs, never } from '../testing/job-parts.ts';
import { until } from '../testing/waited-time.ts';
import type { OperationHandler } from './job-definition.ts';
import { getJob, listActiveJobs } from './list-jobs.ts';
import { claimRun } from './run-state-store.ts';
import { startJob } from './start-job.ts';

describeJobs(
  'jobs whose process or database stops',
  ({ getDatabase, clock, depsOf, runnerOf, aggregation, watchOf }) => {
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
  },
);
