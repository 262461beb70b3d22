import { afterEach } from 'vitest';
import type { Database } from '../db/db.ts';
import type { OnEnding } from '../jobs/ending-run.ts';
import type { OperationHandler, OperationOutcome } from '../jobs/job-definition.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import { type JobWatch, watchJobs } from '../jobs/watch-jobs.ts';
import { createLog } from '../log.ts';
import { describeOnDatabase } from './database.ts';
import { createTestClock } from './test-clock.ts';

export const log = createLog('silent');
export const minuteMs = 60_000;
export const never: AbortSignal = new AbortController().signal;

export const done: OperationOutcome = {
  ...{ status: 'completed', message: 'Done.', problems: [] },
  result: {
    ...{ articles_processed: 3, stories_created: 1, storiesBefore: null, storiesAfter: null },
    ...{ duplicatesRemoved: null, cleaned: null, total: null, details: [] },
  },
};

/** The limit of every wait. */
export const maxMs = 15_000;

/** What tests of jobs share; see `describeJobs`. */
function openJobParts(getDatabase: () => Database) {
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
  return {
    getDatabase,
    open,
    testClock,
    clock,
    queueOf,
    depsOf,
    runnerOf,
    aggregation,
    alone,
    nobody,
    watchOf,
  };
}

/** A block of tests of jobs on each database; the runners of a test are stopped after it. */
export function describeJobs(name: string, body: (parts: ReturnType<typeof openJobParts>) => void): void {
  describeOnDatabase(name, (getDatabase) => body(openJobParts(getDatabase)));
}
