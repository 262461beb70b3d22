import type { JobOperation } from '#contract/jobs.ts';
import { AppError } from '#domain/app-error.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import type { JobQueue } from '../queue/job-queue.ts';
import { addSubscriber, findUnfinishedRuns, insertRun, type JobTrigger } from './job-run-store.ts';
import { type Jobs, operationJobs } from './job-table.ts';

export interface JobDeps {
  db: Db;
  clock: Clock;
  queue: Pick<JobQueue<Jobs>, 'enqueue'>;
}

export interface StartedJob {
  jobId: string;
  /** False when one of the kind waited or ran already, which is this one. */
  isNew: boolean;
}

/** What an aggregation is told. */
export interface AggregationJobInput {
  force: boolean;
  /** Null: all. */
  feeds: readonly string[] | null;
  /** Told when it has ended. */
  webhookUrl: string | null;
}

export async function enqueueRun(
  { queue }: Pick<JobDeps, 'queue'>,
  run: { id: string; operation: JobOperation },
): Promise<void> {
  await queue.enqueue(operationJobs[run.operation], { runId: run.id }, { key: run.id });
}

/**
 * Starts an operation; of each kind one waits or runs at a time, in all processes together, and that one is
 * answered. Should this process end before the queue knows of it, whoever watches the jobs puts it there.
 */
export async function startJob(
  deps: JobDeps,
  input: { operation: JobOperation; trigger: JobTrigger; input?: object },
): Promise<StartedJob> {
  const { operation, trigger } = input;
  const run = {
    ...{ operation, trigger, input: input.input ?? {} },
    message: 'Waits for a worker',
    at: deps.clock(),
  };
  for (;;) {
    const id = await insertRun(deps.db, run);
    if (id !== null) {
      await enqueueRun(deps, { id, operation });
      return { jobId: id, isNew: true };
    }
    const running = (await findUnfinishedRuns(deps.db)).find((one) => one.operation === operation);
    if (running !== undefined) return { jobId: running.id, isNew: false };
    // The other one ended between the two questions.
  }
}

/** As `startJob` for a schedule: not when one of the kind was made after `notSince`. Null when not started. */
export async function startScheduledJob(
  deps: JobDeps,
  input: { operation: JobOperation; input: object; notSince: Date },
): Promise<string | null> {
  const { operation, notSince } = input;
  const id = await insertRun(deps.db, {
    ...{ operation, trigger: 'schedule', input: input.input, notSince },
    message: 'Waits for a worker',
    at: deps.clock(),
  });
  if (id !== null) await enqueueRun(deps, { id, operation });
  return id;
}

/** Addresses that may be told of one run beside the one it was started with. */
const maxSubscribers = 20;

/**
 * Starts an aggregation of all feeds and connectors. Where one waits or runs already, its end is told to
 * `webhookUrl` as well.
 * @throws AppError conflict when too many are told of that one already
 */
export async function startAggregation(
  deps: JobDeps,
  input: {
    trigger: JobTrigger;
    force: boolean;
    feeds?: readonly string[] | null;
    webhookUrl?: string | null;
  },
): Promise<StartedJob> {
  const { trigger, force, feeds = null, webhookUrl = null } = input;
  const told: AggregationJobInput = { force, feeds, webhookUrl };
  for (;;) {
    const started = await startJob(deps, { operation: 'RSS Aggregation', trigger, input: told });
    if (started.isNew || webhookUrl === null) return started;
    const addresses = await addSubscriber(deps.db, {
      ...{ id: started.jobId, url: webhookUrl, max: maxSubscribers },
    });
    if (addresses?.includes(webhookUrl) === true) return started;
    if (addresses !== null) throw new AppError('conflict', 'Too many others are told of this run already.');
    // It ended between the two questions.
  }
}
