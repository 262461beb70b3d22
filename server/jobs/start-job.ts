import type { JobOperation } from '#contract/jobs.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import type { JobQueue } from '../queue/job-queue.ts';
import { insertRun, type JobTrigger, listUnfinishedRuns } from './job-run-store.ts';
import { getOperationQueue, type Jobs } from './job-table.ts';

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
