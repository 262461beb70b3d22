import type { JobOperation } from '#contract/jobs.ts';
import { AppError } from '#domain/app-error.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { forceWholeAnswers } from '../feeds/due-feeds.ts';
import type { JobQueue } from '../queue/job-queue.ts';
import { buildEndingRun, type OnEnding } from './ending-run.ts';
import { insertRun, type JobTrigger, listUnfinishedRuns } from './job-run-store.ts';
import { getOperationQueue, type Jobs } from './job-table.ts';
import { getJobRow, toJob } from './list-jobs.ts';
import { addSubscriber, requestCancel } from './run-state-store.ts';

export interface JobDeps {
  db: Db;
  clock: Clock;
  queue: Pick<JobQueue<Jobs>, 'enqueue'>;
}

export interface StartedJob {
  jobId: string;
  /** False if an unfinished run of the operation is returned. */
  isNew: boolean;
}

const waitingMessage = 'Waits for a worker';

export async function enqueueRun(
  { queue }: Pick<JobDeps, 'queue'>,
  run: { id: string; operation: JobOperation },
): Promise<void> {
  await queue.enqueue(getOperationQueue(run.operation), { runId: run.id }, { key: run.id });
}

/**
 * Starts an operation, or returns its unfinished run: each operation has at most one in all processes together. If
 * this process ends before the run is in the queue, `watch-jobs.ts` enqueues it.
 */
export async function startJob(
  deps: JobDeps,
  { operation, trigger, input = {} }: { operation: JobOperation; trigger: JobTrigger; input?: object },
): Promise<StartedJob> {
  const run = { operation, trigger, input, message: waitingMessage, at: deps.clock() };
  for (;;) {
    const id = await insertRun(deps.db, run);
    if (id !== null) {
      await enqueueRun(deps, { id, operation });
      return { jobId: id, isNew: true };
    }
    const unfinished = (await listUnfinishedRuns(deps.db)).find((other) => other.operation === operation);
    if (unfinished !== undefined) return { jobId: unfinished.id, isNew: false };
    // The other run ended between the two queries.
  }
}

/** As `startJob` for a schedule. Null if a run is unfinished or was created after `notSince`. */
export async function startScheduledJob(
  deps: JobDeps,
  { operation, input, notSince }: { operation: JobOperation; input: object; notSince: Date },
): Promise<string | null> {
  const id = await insertRun(deps.db, {
    ...{ operation, trigger: 'schedule', input, notSince },
    ...{ message: waitingMessage, at: deps.clock() },
  });
  if (id !== null) await enqueueRun(deps, { id, operation });
  return id;
}

/** The maximum of addresses that are notified of one run besides the one it was started with. */
const maxSubscribers = 20;

/**
 * Starts an aggregation of all feeds and connectors. If one is unfinished, `webhookUrl` is notified of its end as
 * well.
 * @throws AppError conflict if too many addresses subscribe to that run already
 */
export async function startAggregation(
  deps: JobDeps,
  input: {
    trigger: JobTrigger;
    force: boolean;
    /** Null: all. */
    feeds?: readonly string[] | null;
    /** Notified when the run has ended. */
    webhookUrl?: string | null;
  },
): Promise<StartedJob> {
  const { trigger, force, feeds = null, webhookUrl = null } = input;
  if (feeds !== null) await forceWholeAnswers(deps, feeds);
  for (;;) {
    const started = await startJob(deps, {
      ...{ operation: 'RSS Aggregation', trigger, input: { force, feeds, webhookUrl } },
    });
    if (started.isNew || webhookUrl === null) return started;
    const addresses = await addSubscriber(deps.db, {
      ...{ id: started.jobId, url: webhookUrl, max: maxSubscribers },
    });
    if (addresses?.includes(webhookUrl) === true) return started;
    if (addresses !== null) throw new AppError('conflict', 'Too many others are told of this run already.');
    // The run ended between the two queries.
  }
}

/**
 * Starts an ended job again with the same input.
 * @throws AppError not-found, or conflict if it has not ended or its operation has an unfinished run
 */
export async function retryJob(deps: JobDeps, jobId: string): Promise<StartedJob> {
  const row = await getJobRow(deps, jobId);
  if (row.completed_at === null) throw new AppError('conflict', 'This job has not ended yet.');
  const { operation } = toJob(row);
  const started = await startJob(deps, { operation, trigger: 'admin', input: Object(row.input) });
  if (!started.isNew) throw new AppError('conflict', `Another ${operation} waits or runs already.`);
  return started;
}

const message = 'Cancelled before it began';

/**
 * Ends a waiting job, or requests the cancellation of a running one, which takes up to two seconds.
 * @throws AppError not-found, or conflict if it has ended
 */
export async function cancelJob(
  deps: { db: Db; clock: Clock; onEnding?: OnEnding },
  jobId: string,
): Promise<'cancelled' | 'asked'> {
  const row = await getJobRow(deps, jobId);
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const result = await requestCancel(tx, { id: row.id, message, at: deps.clock() });
    if (result === 'cancelled') await deps.onEnding?.(tx, buildEndingRun(row, 'cancelled', message));
    return result;
  });
  if (outcome === null) throw new AppError('conflict', 'This job has ended already.');
  return outcome;
}
