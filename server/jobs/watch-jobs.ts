import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { buildEndingRun, type OnEnding } from './ending-run.ts';
import { type JobRunRow, listUnfinishedRuns } from './job-run-store.ts';
import type { JobRunner } from './job-runner.ts';
import { keepSchedules } from './keep-schedules.ts';
import { toJob } from './list-jobs.ts';
import { endAbandonedRun, releaseRun } from './run-state-store.ts';
import { enqueueRun, type JobDeps } from './start-job.ts';

export interface WatchJobsDeps extends JobDeps {
  database: Pick<Database, 'engine'>;
  log: Log;
  clock: Clock;
  onEnding?: OnEnding;
  /** The runner of this process. */
  runner: Pick<JobRunner, 'owner' | 'holds'>;
}

export interface JobWatch {
  stop(): Promise<void>;
}

const defaultTickMs = 3000;
/** A process without a heartbeat for this time has lost its run; heartbeats come every 0.7 seconds. */
const defaultTimeoutMs = 20_000;
const maxAttempts = 3;
/** A waiting run is enqueued again at this interval, in case the queue has lost it. */
const enqueueIntervalMs = 10_000;
/** Stands for the heartbeat of a run without a process. */
const waiting = 'waiting';
/** A new process serves requests first. */
const scheduleAfterMs = 15_000;

export interface WatchOptions {
  /** Whether operations start by their schedules. */
  schedule: boolean;
  tickMs?: number;
  timeoutMs?: number;
}

interface Observation {
  /** Changes with every heartbeat, and with every change of the process. */
  heartbeat: string;
  /** When it last changed, by the monotonic clock of this process: a change of the wall clock ends no run. */
  sinceMs: number;
}

class Watch implements JobWatch {
  readonly #deps: WatchJobsDeps;
  readonly #options: Required<WatchOptions>;
  readonly #observed = new Map<string, Observation>();
  readonly #timer: NodeJS.Timeout;
  #tick: Promise<void> = Promise.resolve();
  #isBusy = false;
  #isFirst = true;
  readonly #startedMs = performance.now();

  constructor(deps: WatchJobsDeps, options: WatchOptions) {
    this.#deps = deps;
    this.#options = { tickMs: defaultTickMs, timeoutMs: defaultTimeoutMs, ...options };
    this.#timer = setInterval(() => this.#begin(), this.#options.tickMs);
    this.#begin();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#tick;
  }

  #begin(): void {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.#tick = this.#checkRuns()
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'jobs could not be watched'))
      .finally(() => {
        this.#isBusy = false;
      });
  }

  async #checkRuns(): Promise<void> {
    const runs = await listUnfinishedRuns(this.#deps.db);
    for (const run of runs) {
      if (run.status === 'pending') await this.#checkPending(run);
      else await this.#checkRunning(run);
    }
    const ids = new Set(runs.map(({ id }) => id));
    for (const id of this.#observed.keys()) if (!ids.has(id)) this.#observed.delete(id);
    this.#isFirst = false;
    const isReady = performance.now() - this.#startedMs >= scheduleAfterMs;
    if (this.#options.schedule && isReady) await keepSchedules(this.#deps, runs);
  }

  async #checkPending(run: JobRunRow): Promise<void> {
    const now = performance.now();
    const seen = this.#observed.get(run.id);
    const isNew = seen === undefined || seen.heartbeat !== waiting;
    if (!isNew && now - seen.sinceMs < enqueueIntervalMs) return;
    this.#observed.set(run.id, { heartbeat: waiting, sinceMs: now });
    if (isNew && !this.#isFirst) return;
    await enqueueRun(this.#deps, { id: run.id, operation: toJob(run).operation });
  }

  async #checkRunning(run: JobRunRow): Promise<void> {
    const { runner, database } = this.#deps;
    if (runner.holds(run.id)) return;
    const now = performance.now();
    const seen = this.#observed.get(run.id);
    // Only one process can open the embedded database, so another owner is gone. A run that names this process but
    // is not active here lost the database at its start or end.
    const isOrphan = database.engine === 'embedded' && run.owner !== runner.owner;
    const heartbeat = `${run.owner} ${run.attempts} ${run.heartbeats}`;
    if (!isOrphan && (seen === undefined || seen.heartbeat !== heartbeat)) {
      this.#observed.set(run.id, { heartbeat, sinceMs: now });
      return;
    }
    if (!isOrphan && seen !== undefined && now - seen.sinceMs < this.#options.timeoutMs) return;
    await this.#takeOver(run);
  }

  async #takeOver(run: JobRunRow): Promise<void> {
    const { db, clock, log } = this.#deps;
    log.warn({ jobId: run.id, attempts: run.attempts }, 'job run lost its process');
    if (run.cancel_requested) {
      return await this.#end(run, 'cancelled', 'Cancelled. What was done until then stands.');
    }
    if (run.attempts >= maxAttempts) {
      const message = `The process that ran it ended unexpectedly, ${run.attempts} times. What was done stands; the next run goes on from there.`;
      return await this.#end(run, 'failed', message);
    }
    const message = 'Goes on after its process ended unexpectedly';
    if (await releaseRun(db, { id: run.id, owner: run.owner, message, at: clock() })) {
      await enqueueRun(this.#deps, { id: run.id, operation: toJob(run).operation });
    }
  }

  async #end(run: JobRunRow, status: 'failed' | 'cancelled', message: string): Promise<void> {
    const { db, clock, log, onEnding } = this.#deps;
    await db.transaction().execute(async (tx) => {
      const end = { id: run.id, owner: run.owner, at: clock() };
      const isEnded = await endAbandonedRun(tx, { ...end, status, message });
      if (isEnded) log.warn({ jobId: run.id, status, outcome: message }, 'job run ended');
      if (isEnded) await onEnding?.(tx, buildEndingRun(run, status, message));
    });
  }
}

/**
 * Watches the runs of all processes: takes over those whose process has lost its heartbeat, enqueues those that the
 * queue has lost, and starts operations by their schedules.
 */
export function watchJobs(deps: WatchJobsDeps, options: WatchOptions): JobWatch {
  return new Watch(deps, options);
}
