import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, type JobOperation, job as jobShape, type OperationResult } from '#contract/jobs.ts';
import { AppError } from '#domain/app-error.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import type { Log } from '../log.ts';
import type { OnEnding } from './ending-run.ts';
import {
  claimRun,
  type EndStatus,
  endRun,
  type JobRunRow,
  type RunProgress,
  recordHeartbeat,
  releaseRun,
} from './job-run-store.ts';
import { getJob, toJob } from './list-jobs.ts';

/** What an operation is given to work with. */
export interface OperationContext {
  runId: string;
  input: unknown;
  /** Aborted when it is cancelled, lost to another process, or this process stops. */
  signal: AbortSignal;
  reportProgress(progress: Partial<RunProgress>): void;
  /** What this run had done before it was begun again. */
  before: Pick<RunProgress, 'articlesProcessed' | 'storiesCreated'>;
  /** To be filled as things go wrong: what stands here is kept also of a run that is cancelled, fails or is killed. */
  problems: Job['problems'];
}

export interface OperationOutcome {
  status: 'completed' | 'graceful_failure';
  message: string;
  result: Omit<OperationResult, 'timestamp' | 'message'>;
  problems: Job['problems'];
}

export type Operations = Record<JobOperation, (context: OperationContext) => Promise<OperationOutcome>>;

export interface JobRunnerDeps {
  db: Db;
  clock: Clock;
  log: Log;
  operations: Operations;
  onEnding?: OnEnding;
  /** After a run ended for good in this process. Must not throw. */
  onEnd?: (job: Job) => void;
}

/** A run is cancelled within two of these, and a process that falls silent is missed after some. */
const heartbeatMs = 700;
/** Pauses before a run goes on after the database went away, in milliseconds. */
const databasePausesMs = [500, 1000, 2000, 4000, 8000, 15_000, 30_000];

type Reason = 'cancelled' | 'lost' | 'stopping';

class Interruption extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(`the run was ${reason}`);
    this.reason = reason;
  }
}

interface Running {
  row: JobRunRow;
  progress: RunProgress;
  problems: Job['problems'];
  controller: AbortController;
}

/** Runs the operations whose turn it is in this process. */
export class JobRunner {
  readonly #deps: JobRunnerDeps;
  /** Names this process in the rows of its runs. */
  readonly owner: string = randomUUID();
  readonly #running = new Map<Running, Promise<void>>();
  /** Also those that are only just being claimed. */
  readonly #held = new Set<string>();
  #stopped = false;

  constructor(deps: JobRunnerDeps) {
    this.#deps = deps;
  }

  /** Whether the run is being worked on here: a row may name this process although it is not. */
  holds(runId: string): boolean {
    return this.#held.has(runId);
  }

  /**
   * Runs a waiting run to its end, whatever that is; does nothing when somebody else has it or it has ended.
   * Rejects only when the end could not be written down; whoever watches the jobs then has it begun again.
   */
  async run(runId: string, signal: AbortSignal): Promise<void> {
    if (this.#stopped || this.#held.has(runId)) return;
    this.#held.add(runId);
    try {
      await this.#claimAndWork(runId, signal);
    } finally {
      this.#held.delete(runId);
    }
  }

  async #claimAndWork(runId: string, signal: AbortSignal): Promise<void> {
    const { db, clock, log } = this.#deps;
    const row = await claimRun(db, { id: runId, owner: this.owner, at: clock() });
    if (row === null) return;
    const running: Running = {
      row,
      controller: new AbortController(),
      problems: jobShape.shape.problems.parse(row.problems),
      progress: {
        ...{ progress: row.progress, message: row.message, batch: null, totalBatches: null },
        ...{ articlesProcessed: row.articles_processed, storiesCreated: row.stories_created },
      },
    };
    const stop = () => running.controller.abort(new Interruption('stopping'));
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted || this.#stopped) stop();
    log.info({ jobId: runId, operation: row.operation, attempt: row.attempts }, 'job run begins');
    const done = this.#work(running).finally(() => {
      signal.removeEventListener('abort', stop);
      this.#running.delete(running);
    });
    this.#running.set(running, done);
    await done;
  }

  /** Lets the running ones wait for another process, or for this one's next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const { controller } of this.#running.keys()) controller.abort(new Interruption('stopping'));
    await Promise.allSettled(this.#running.values());
  }

  async #work(running: Running): Promise<void> {
    const heartbeatTimer = this.#heartbeat(running);
    try {
      const outcome = await this.#tryUntilDatabaseAnswers(running);
      await this.#end(running, { ...outcome, error: null });
    } catch (error) {
      await this.#meet(running, error);
    } finally {
      clearInterval(heartbeatTimer);
    }
  }

  #heartbeat(running: Running): NodeJS.Timeout {
    const { db, clock, log } = this.#deps;
    const { row, controller } = running;
    let isBusy = false;
    let problemsKept = running.problems.length;
    const heartbeat = async () => {
      if (isBusy || controller.signal.aborted) return;
      isBusy = true;
      try {
        const { progress, problems } = running;
        const count = problems.length;
        const of = { id: row.id, owner: this.owner, at: clock(), progress };
        // They only grow: what stands in the database survives this process.
        const known = await recordHeartbeat(db, count === problemsKept ? of : { ...of, problems });
        problemsKept = count;
        if (!known.isOwn) controller.abort(new Interruption('lost'));
        else if (known.isCancelled) controller.abort(new Interruption('cancelled'));
      } catch (error) {
        // The operation meets the same failure and decides what to do about it.
        log.debug({ err: error, jobId: row.id }, 'beat of a job failed');
      } finally {
        isBusy = false;
      }
    };
    return setInterval(() => void heartbeat(), heartbeatMs);
  }

  /** Operations may be begun again, so one that lost the database goes on when it is back. */
  async #tryUntilDatabaseAnswers(running: Running): Promise<OperationOutcome> {
    const { operation } = toJob(running.row);
    const { signal } = running.controller;
    for (let attempt = 0; ; attempt += 1) {
      const { articlesProcessed, storiesCreated } = running.progress;
      const context: OperationContext = {
        ...{ runId: running.row.id, input: running.row.input, signal },
        reportProgress: (progress) => Object.assign(running.progress, progress),
        before: { articlesProcessed, storiesCreated },
        problems: running.problems,
      };
      try {
        return await this.#deps.operations[operation](context);
      } catch (error) {
        const pauseMs = databasePausesMs[attempt];
        const isAway = error instanceof AppError && error.code === 'database-unavailable';
        if (signal.aborted || !isAway || pauseMs === undefined) throw error;
        this.#deps.log.warn({ jobId: running.row.id, pauseMs }, 'database away, job run goes on later');
        await sleep(pauseMs, undefined, { signal });
      }
    }
  }

  async #meet(running: Running, error: unknown): Promise<void> {
    const { reason } = running.controller.signal;
    if (reason instanceof Interruption) return await this.#interrupted(running, reason.reason);
    this.#deps.log.error({ err: error, jobId: running.row.id }, 'job run failed');
    const message =
      error instanceof AppError ? error.message : 'Balance ran into an error of its own; the log says which.';
    await this.#end(running, {
      status: 'failed',
      message,
      error: message,
      result: null,
      problems: running.problems,
    });
  }

  async #interrupted(running: Running, reason: Reason): Promise<void> {
    const { db, clock, log } = this.#deps;
    const { id } = running.row;
    log.info({ jobId: id, reason }, 'job run interrupted');
    if (reason === 'lost') return;
    if (reason === 'stopping') {
      const message = 'Interrupted by a restart; goes on afterwards';
      const { problems } = running;
      await releaseRun(db, { id, owner: this.owner, message, at: clock(), isOrderly: true, problems });
      return;
    }
    const message = 'Cancelled. What was done until then stands.';
    await this.#end(running, {
      status: 'cancelled',
      message,
      error: null,
      result: null,
      problems: running.problems,
    });
  }

  async #end(
    running: Running,
    end: {
      status: EndStatus;
      message: string;
      error: string | null;
      result: OperationOutcome['result'] | null;
      problems: Job['problems'];
    },
  ): Promise<void> {
    const { db, clock, log, onEnding, onEnd } = this.#deps;
    const { id } = running.row;
    const at = clock();
    const { status, message, error, problems } = end;
    const isWhole = status === 'completed' || status === 'graceful_failure';
    const progress = { ...running.progress, message, ...(isWhole ? { progress: 100 } : {}) };
    const result = end.result === null ? null : { ...end.result, message, timestamp: at.toISOString() };
    const isOwn = await db.transaction().execute(async (tx) => {
      const ended = await endRun(tx, {
        ...{ id, owner: this.owner, at, status, progress, error, result, problems },
      });
      if (ended) await onEnding?.(tx, { row: running.row, status, message, progress });
      return ended;
    });
    log.info({ jobId: id, status, isOwn, outcome: message, problems: problems.length }, 'job run ended');
    if (isOwn) onEnd?.(await getJob({ db }, id));
  }
}
