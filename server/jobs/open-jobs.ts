import { CleanupStack } from '../cleanup-stack.ts';
import type { Clock } from '../clock.ts';
import type { Coordination } from '../db/coordination/coordination.ts';
import type { Database, Tx } from '../db/db.ts';
import type { Log } from '../log.ts';
import { createJobQueue } from '../queue/create-job-queue.ts';
import type { JobHandler, JobHandlers, JobQueue } from '../queue/job-queue.ts';
import type { EndingRun, OnEnding } from './ending-run.ts';
import { isOperation, type JobDefinition, type OperationHandler, type WorkerDeps } from './job-definition.ts';
import { JobRunner, type JobRunnerDeps } from './job-runner.ts';
import { type Jobs, jobs } from './job-table.ts';
import { watchJobs } from './watch-jobs.ts';

export interface OpenJobs {
  queue: JobQueue<Jobs>;
  /** For code that ends a run outside its runner. */
  onEnding: OnEnding;
  /** Interrupts running jobs, which continue at the next start, and stops the queue. */
  stop(): Promise<void>;
}

export interface OpenJobsOptions {
  database: Database;
  coordination: Coordination;
  clock: Clock;
  log: Log;
  /** Null: this process only puts jobs into the queue. */
  worker: WorkerDeps | null;
  /** Whether operations start by their schedules. */
  schedule: boolean;
  /** Runs in the transaction in which a run ends. */
  onEnding: (queue: JobQueue<Jobs>, tx: Tx, end: EndingRun) => Promise<void>;
  onEnd: NonNullable<JobRunnerDeps['onEnd']>;
  /** The table of jobs. Tests add their own. */
  definitions?: readonly JobDefinition[];
}

/** Each run has dependencies of its own, whose log lines have its id. */
function createOperations(definitions: readonly JobDefinition[], deps: WorkerDeps) {
  const operations = definitions.filter(isOperation);
  return Object.fromEntries(
    operations.map((job): [string, OperationHandler] => [
      job.operation,
      (context) => {
        const log = deps.log.child({ jobId: context.runId });
        return job.createOperation({ ...deps, log })(context);
      },
    ]),
  );
}

function createHandlers(definitions: readonly JobDefinition[], deps: WorkerDeps, runner: JobRunner) {
  const handlerOf = (job: JobDefinition): JobHandler<never> => {
    if (!isOperation(job)) return job.createHandler(deps);
    return async (data, { signal }) => await runner.run(job.data.parse(data).runId, signal);
  };
  return Object.fromEntries(definitions.map((job) => [job.name, handlerOf(job)]));
}

/** Enqueues the jobs that run after each start of a worker, unless one still waits from another start. */
async function enqueueAtStart(
  definitions: readonly JobDefinition[],
  queue: Pick<JobQueue<Record<string, object>>, 'enqueue'>,
) {
  for (const job of definitions) {
    if (isOperation(job) || job.startAfterSeconds === undefined) continue;
    await queue.enqueue(job.name, {}, { key: 'start', startAfterSeconds: job.startAfterSeconds });
  }
}

/**
 * Starts the queue of the jobs in the table. With `worker` this process also works on jobs, takes over runs that lost
 * their process and starts operations by their schedules.
 */
export async function openJobs(options: OpenJobsOptions): Promise<OpenJobs> {
  const { database, coordination, clock, log, worker, schedule, onEnd, definitions = jobs } = options;
  const { db } = database;
  const rules = Object.fromEntries(definitions.map((job) => [job.name, job.rules]));
  const queue = createJobQueue<Jobs>({
    database,
    rules: rules as Record<keyof Jobs, (typeof rules)[string]>,
    ...{ log, coordination },
  });
  const onEnding: OnEnding = (tx, end) => options.onEnding(queue, tx, end);
  if (worker === null) {
    await queue.start();
    return { queue, onEnding, stop: () => queue.stop() };
  }
  const operations = createOperations(definitions, worker);
  const runner = new JobRunner({ db, clock, log, operations, owner: coordination.owner, onEnd, onEnding });
  await queue.start(createHandlers(definitions, worker, runner) as JobHandlers<Jobs>);
  await enqueueAtStart(definitions, queue);
  const cleanup = new CleanupStack();
  cleanup.add(() => queue.stop());
  cleanup.add(() => runner.stop());
  // A run that the queue gave to this process from now on would wait until it is put into the queue again.
  cleanup.add(async () => queue.acceptNoMore());
  const watched = { db, clock, log, queue, database, coordination, runner, onEnding };
  const watch = watchJobs(watched, { schedule });
  cleanup.add(() => watch.stop());
  return { queue, onEnding, stop: () => cleanup.closeAll() };
}
