import { CleanupStack } from '../cleanup-stack.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Tx } from '../db/db.ts';
import type { Log } from '../log.ts';
import { createJobQueue } from '../queue/create-job-queue.ts';
import type { JobQueue } from '../queue/job-queue.ts';
import type { SendDeps } from '../webhooks/send-message.ts';
import { createJobHandlers } from './create-job-handlers.ts';
import type { EndingRun, OnEnding } from './ending-run.ts';
import { JobRunner, type JobRunnerDeps, type Operations } from './job-runner.ts';
import type { Jobs } from './job-table.ts';
import { jobRules } from './schedules.ts';
import { watchJobs } from './watch-jobs.ts';

export interface OpenJobs {
  queue: JobQueue<Jobs>;
  /** For whoever ends a run elsewhere than in its runner. */
  onEnding: OnEnding;
  /** Stops what runs so that it can go on later, then the queue. */
  stop(): Promise<void>;
}

/**
 * The product's queue, started. With `operations` (the role `worker`) this process also works on jobs, looks
 * after their runs and, with `schedule`, starts the aggregation when its time has come.
 */
export async function openJobs(options: {
  database: Database;
  clock: Clock;
  log: Log;
  /** Of articles, RETENTION_DAYS. */
  retentionDays: number;
  /** The outbox lies in it. */
  dataDir: string;
  webhooks: SendDeps;
  /** Null: this process only puts jobs into the queue. */
  operations: Operations | null;
  refreshStories: (signal: AbortSignal) => Promise<void>;
  schedule: boolean;
  /** In the transaction in which a run ends; with the queue it may have others told. */
  onEnding: (queue: JobQueue<Jobs>, tx: Tx, end: EndingRun) => Promise<void>;
  onEnd: NonNullable<JobRunnerDeps['onEnd']>;
}): Promise<OpenJobs> {
  const { database, clock, log, retentionDays, webhooks, operations, schedule, onEnd } = options;
  const { refreshStories, dataDir } = options;
  const { db } = database;
  const queue = createJobQueue<Jobs>({ database, rules: jobRules, log });
  const onEnding: OnEnding = (tx, end) => options.onEnding(queue, tx, end);
  if (operations === null) {
    await queue.start();
    return { queue, onEnding, stop: () => queue.stop() };
  }
  const runner = new JobRunner({ db, clock, log, operations, onEnd, onEnding });
  const kept = { retentionDays, dataDir };
  await queue.start(createJobHandlers({ db, clock, log, ...kept, webhooks, runner, refreshStories }));
  const closers = new CleanupStack();
  closers.add(() => queue.stop());
  closers.add(() => runner.stop());
  const watch = watchJobs({ db, clock, log, queue, database, runner, onEnding }, { schedule });
  closers.add(() => watch.stop());
  return {
    queue,
    onEnding,
    stop: () => closers.closeAll(),
  };
}
