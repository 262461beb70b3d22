import { expect, it } from 'vitest';
import { AppError } from '#domain/app-error.ts';
import { dueFeeds } from '#server/feeds/due-feeds.ts';
import { rssSetting } from '../settings/definitions.ts';
import { addTestFeed, changeSetting } from '../testing/aggregation-parts.ts';
import { describeJobs, done, log, maxMs, minuteMs, never } from '../testing/job-parts.ts';
import { measureWait, until } from '../testing/waited-time.ts';
import type { OnEnding } from './ending-run.ts';
import type { OperationHandler } from './job-definition.ts';
import { keepSchedules } from './keep-schedules.ts';
import { getJob, getLastRunAt, listActiveJobs, listJobHistory, listSubscribers } from './list-jobs.ts';
import { cancelJob, retryJob, startAggregation, startJob } from './start-job.ts';
import { watchJobs } from './watch-jobs.ts';

describeJobs(
  'jobs',
  ({ getDatabase, open, testClock, queueOf, depsOf, runnerOf, aggregation, alone, nobody }) => {
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
        reportProgress({
          progress: 40,
          message: 'Half way',
          batch: 2,
          totalBatches: 5,
          articlesProcessed: 7,
        });
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

    it('request named feeds without a condition', async () => {
      const deps = depsOf();
      const [named, other] = [
        await addTestFeed(getDatabase(), 'north.example'),
        await addTestFeed(getDatabase(), 'south.example'),
      ];
      const answered = { etag: '"1"', last_body_at: deps.clock() };
      await getDatabase().db.updateTable('feeds').set(answered).execute();
      await startAggregation(deps, { trigger: 'admin', force: true, feeds: [named] });
      const feeds = await dueFeeds(deps, { ids: [named, other], force: true });
      expect(new Map(feeds.map(({ id, etag }) => [id, etag]))).toEqual(
        new Map([
          [named, null],
          [other, '"1"'],
        ]),
      );
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
  },
);
