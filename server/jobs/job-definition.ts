import { z } from 'zod';
import type { Job, JobOperation, OperationResult } from '#contract/jobs.ts';
import type { StoryWriter } from '#server/analysis/model/open-model.ts';
import type { ArticleRater } from '#server/articles/rate-articles.ts';
import type { Db } from '#server/db/db.ts';
import type { SendMailsDeps } from '#server/digest/mail-run.ts';
import type { SendPushDeps } from '#server/digest/push/send-push-messages.ts';
import type { IngestionDeps } from '#server/ingestion/ingestion-deps.ts';
import type { JobHandler, JobRules } from '#server/queue/job-queue.ts';
import type { SendDeps } from '#server/webhooks/send-message.ts';
import type { RunProgress } from './run-state-store.ts';

/** What a process that works on jobs gives to their handlers. Each definition names the parts that it needs. */
export interface WorkerDeps extends IngestionDeps {
  /** FETCH_PROXY_URL; absent where no host needs it. */
  proxyUrl?: string | undefined;
  /** What the addresses begin with that hubs call; absent where hubs cannot reach this installation. */
  hubCallback?: string | undefined;
  /** The folder with the outbox. */
  dataDir: string;
  webhooks: SendDeps;
  readerMails: SendMailsDeps;
  push: SendPushDeps;
  /** Null where no language model writes for stories. */
  storyWriter: StoryWriter | null;
  /** Null without a language model. */
  articleRater: ArticleRater | null;
}

/** A background job that administrators do not see. */
export interface BackgroundJob<Name extends string, Data extends object, Deps> {
  /** The name of its queue. */
  name: Name;
  /** The data of a job in the queue. A job with other data fails. */
  data: z.ZodType<Data>;
  /** Retries, timeout and, with `everySeconds`, the schedule. */
  rules: JobRules;
  /** Each start of a worker enqueues the job, with empty data, to run after this time. Absent: no start does. */
  startAfterSeconds?: number;
  /** Called once in each process that works on jobs. */
  createHandler(deps: Deps): JobHandler<unknown>;
}

/** Declares a background job. Add it to the table in `job-table.ts`. */
export function defineJob<const Name extends string, Data extends object, Deps>(
  definition: Omit<BackgroundJob<Name, Data, Deps>, 'createHandler'> & {
    createHandler: (deps: Deps) => JobHandler<Data>;
  },
): BackgroundJob<Name, Data, Deps> {
  const { data, createHandler } = definition;
  return {
    ...definition,
    createHandler: (deps) => {
      const handle = createHandler(deps);
      return async (stored, run) => await handle(data.parse(stored), run);
    },
  };
}

/** The data of an operation in the queue; the rest is in its row of `job_runs`. */
export interface RunData {
  runId: string;
}

/** What an operation works with. */
export interface OperationContext<Input = unknown> {
  runId: string;
  input: Input;
  /** Aborted when the run is cancelled, another process has taken it over, or this process stops. */
  signal: AbortSignal;
  reportProgress(progress: Partial<RunProgress>): void;
  /** What earlier attempts of this run did. */
  before: Pick<RunProgress, 'articlesProcessed' | 'storiesCreated'>;
  /** Add problems as they occur: they are stored also for a run that is cancelled, fails or is killed. */
  problems: Job['problems'];
}

export interface OperationOutcome {
  status: 'completed' | 'graceful_failure';
  message: string;
  result: Omit<OperationResult, 'timestamp' | 'message'>;
  problems: Job['problems'];
}

export type OperationHandler<Input = unknown> = (
  context: OperationContext<Input>,
) => Promise<OperationOutcome>;

/** A schedule whose interval follows the settings. */
export interface OperationSchedule {
  /** The minutes between two runs; null while the schedule is off. */
  intervalMinutes(deps: { db: Db }): Promise<number | null>;
  input: object;
}

/** A background job that administrators start, watch and cancel; its runs are rows of `job_runs`. */
export interface OperationJob<Name extends string, Deps> {
  name: Name;
  /** The name that administrators and the API see. */
  operation: JobOperation;
  data: z.ZodType<RunData>;
  rules: JobRules;
  schedule?: OperationSchedule | undefined;
  /** Called once in each process that works on jobs. */
  createOperation(deps: Deps): OperationHandler;
}

const twelveHours = 12 * 60 * 60;

/** Declares an operation. Add it to the table in `job-table.ts`. */
export function defineOperation<const Name extends string, Input extends object, Deps>(definition: {
  name: Name;
  operation: JobOperation;
  /** The input of a run, as it is stored in its row. */
  input: z.ZodType<Input>;
  schedule?: OperationSchedule;
  createOperation: (deps: Deps) => OperationHandler<Input>;
}): OperationJob<Name, Deps> {
  const { name, operation, input, schedule, createOperation } = definition;
  return {
    ...{ name, operation, schedule, data: z.object({ runId: z.string() }) },
    // `watch-jobs.ts` restarts runs of operations, not the queue.
    rules: { retries: 0, retryDelaySeconds: 60, timeoutSeconds: twelveHours },
    createOperation: (deps) => {
      const handle = createOperation(deps);
      return async (context) => await handle({ ...context, input: input.parse(context.input) });
    },
  };
}

export type JobDefinition = BackgroundJob<string, object, WorkerDeps> | OperationJob<string, WorkerDeps>;

export function isOperation(job: JobDefinition): job is OperationJob<string, WorkerDeps> {
  return 'operation' in job;
}
