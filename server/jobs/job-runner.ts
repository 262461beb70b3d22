import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, job as jobShape } from '#contract/jobs.ts';
import { AppError } from '#domain/app-error.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import type { Log } from '../log.ts';
import type { OnEnding } from './ending-run.ts';
import type { OperationContext, OperationHandler, OperationOutcome } from './job-definition.ts';
import type { JobRunRow } from './job-run-store.ts';
import { getJob, toJob } from './list-jobs.ts';
import {
  claimRun,
  type EndStatus,
  endRun,
  type RunProgress,
  recordHeartbeat,
  releaseRun,
} from './run-state-store.ts';

/** The handler of each operation by its name. */
export type Operations = Readonly<Record<string, OperationHandler>>;

export interface JobRunnerDeps {
  db: Db;
  clock: Clock;
  log: Log;
  operations: Operations;
  /** The id of this process; unless given it is one of its own. */
  owner?: string;
  onEnding?: OnEnding;
  /** Called after a run has ended in this process. Must not throw. */
  onEnd?: (job: Job) => void;
}

/** The interval of heartbeats. A run stops within two of them after it is cancelled. */
const heartbeatMs = 700;
/** Pauses before an operation is retried while the database is unavailable, in milliseconds. */
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

/** Runs operations in this process. */
export class JobRunner {
  readonly #deps: JobRunnerDeps;
  /** The id of this process in the rows of its runs. */
  readonly owner: string;
  readonly #running = new Map<Running, Promise<void>>();
  /** The ids of runs from before their claim until after their end. */
  readonly #activeRuns = new Set<string>();
  #stopped = false;

  constructor(deps: JobRunnerDeps) {
    this.#deps = deps;
    this.owner = deps.owner ?? randomUUID();
  }

  /** Whether this process works on the run. Its row may name this process although it does not. */
  holds(runId: string): boolean {
    return this.#activeRuns.has(runId);
  }

  /**
   * Runs a waiting run to its end; does nothing if another process has it or it has ended. Rejects only if the end
   * could not be stored; `watch-jobs.ts` then starts the run again.
   */
  async run(runId: string, signal: AbortSignal): Promise<void> {
    if (this.#stopped || this.#activeRuns.has(runId)) return;
    this.#activeRuns.add(runId);
    try {
      await this.#claimAndWork(runId, signal);
    } finally {
      this.#activeRuns.delete(runId);
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

  /** Interrupts the runs of this process. They wait for another process or for the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const { controller } of this.#running.keys()) controller.abort(new Interruption('stopping'));
    await Promise.allSettled(this.#running.values());
  }

  async #work(running: Running): Promise<void> {
    const heartbeatTimer = this.#heartbeat(running);
    try {
      const outcome = await this.#runWithRetries(running);
      await this.#end(running, { ...outcome, error: null });
    } catch (error) {
      await this.#endFailed(running, error);
    } finally {
      clearInterval(heartbeatTimer);
    }
  }

  #heartbeat(running: Running): NodeJS.Timeout {
    const { db, clock, log } = this.#deps;
    const { row, controller } = running;
    let isBusy = false;
    let storedProblems = running.problems.length;
    const heartbeat = async () => {
      if (isBusy || controller.signal.aborted) return;
      isBusy = true;
      try {
        const { progress, problems } = running;
        const count = problems.length;
        const record = { id: row.id, owner: this.owner, at: clock(), progress };
        // Problems only grow. Stored ones survive this process.
        const state = await recordHeartbeat(db, count === storedProblems ? record : { ...record, problems });
        storedProblems = count;
        if (!state.isOwn) controller.abort(new Interruption('lost'));
        else if (state.isCancelled) controller.abort(new Interruption('cancelled'));
      } catch (error) {
        // The operation meets the same failure and handles it.
        log.debug({ err: error, jobId: row.id }, 'heartbeat of a job failed');
      } finally {
        isBusy = false;
      }
    };
    return setInterval(() => void heartbeat(), heartbeatMs);
  }

  /** Operations are idempotent, so one that lost the database is retried. */
  async #runWithRetries(running: Running): Promise<OperationOutcome> {
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
        const handle = this.#deps.operations[operation];
        if (handle === undefined) throw new Error(`This process has no handler for ${operation}.`);
        return await handle(context);
      } catch (error) {
        const pauseMs = databasePausesMs[attempt];
        const isUnavailable = error instanceof AppError && error.code === 'database-unavailable';
        if (signal.aborted || !isUnavailable || pauseMs === undefined) throw error;
        this.#deps.log.warn(
          { jobId: running.row.id, pauseMs },
          'database unavailable, job run is retried later',
        );
        await sleep(pauseMs, undefined, { signal });
      }
    }
  }

  async #endFailed(running: Running, error: unknown): Promise<void> {
    const { reason } = running.controller.signal;
    if (reason instanceof Interruption) return await this.#endInterrupted(running, reason.reason);
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

  async #endInterrupted(running: Running, reason: Reason): Promise<void> {
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
