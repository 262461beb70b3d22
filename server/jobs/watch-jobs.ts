import { getSetting } from '#server/settings/get-setting.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { rssSetting } from '../settings/definitions.ts';
import { endWithoutProcess, type OnEnding } from './ending-run.ts';
import {
  endAbandonedRun,
  findRecentRuns,
  findUnfinishedRuns,
  type JobRunRow,
  releaseRun,
} from './job-run-store.ts';
import type { JobRunner } from './job-runner.ts';
import { toJob } from './list-jobs.ts';
import { enqueueRun, type JobDeps, startScheduledJob } from './start-job.ts';

export interface WatchJobsDeps extends JobDeps {
  database: Pick<Database, 'engine'>;
  log: Log;
  clock: Clock;
  onEnding?: OnEnding;
  /** Of this process. */
  runner: Pick<JobRunner, 'owner' | 'holds'>;
}

export interface JobWatch {
  stop(): Promise<void>;
}

const defaultTickMs = 3000;
/** A process that says nothing for so long has lost its run; it says something every 0.7 seconds. */
const defaultSilenceMs = 20_000;
const maxAttempts = 3;
/** A waiting run is put into the queue again this often, should it have got lost on the way there. */
const enqueueEveryMs = 10_000;
/** The sign of a run that nobody has. */
const waiting = 'waiting';
const minuteMs = 60_000;
/** A process that only just started serves people first. */
const scheduleAfterMs = 15_000;

export interface WatchOptions {
  /** Whether the aggregation starts by itself. */
  schedule: boolean;
  tickMs?: number;
  timeoutMs?: number;
}

interface Seen {
  /** Changes with every sign of life, also of a process that took the run up from another. */
  sign: string;
  /** When that last changed, on this process's own steady clock: no clock that jumps kills a run. */
  sinceMs: number;
}

class Watch implements JobWatch {
  readonly #deps: WatchJobsDeps;
  readonly #options: Required<WatchOptions>;
  readonly #seen = new Map<string, Seen>();
  readonly #timer: NodeJS.Timeout;
  #tick: Promise<void> = Promise.resolve();
  #isBusy = false;
  #isFirst = true;
  readonly #startedMs = performance.now();

  constructor(deps: WatchJobsDeps, options: WatchOptions) {
    this.#deps = deps;
    this.#options = { tickMs: defaultTickMs, timeoutMs: defaultSilenceMs, ...options };
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
    this.#tick = this.#look()
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'jobs could not be watched'))
      .finally(() => {
        this.#isBusy = false;
      });
  }

  async #look(): Promise<void> {
    const runs = await findUnfinishedRuns(this.#deps.db);
    for (const run of runs) {
      if (run.status === 'pending') await this.#seePending(run);
      else await this.#seeRunning(run);
    }
    const ids = new Set(runs.map(({ id }) => id));
    for (const id of this.#seen.keys()) if (!ids.has(id)) this.#seen.delete(id);
    this.#isFirst = false;
    const isSettled = performance.now() - this.#startedMs >= scheduleAfterMs;
    if (this.#options.schedule && isSettled) await keepSchedule(this.#deps, runs);
  }

  async #seePending(run: JobRunRow): Promise<void> {
    const now = performance.now();
    const seen = this.#seen.get(run.id);
    const isNew = seen === undefined || seen.sign !== waiting;
    if (!isNew && now - seen.sinceMs < enqueueEveryMs) return;
    this.#seen.set(run.id, { sign: waiting, sinceMs: now });
    if (isNew && !this.#isFirst) return;
    await enqueueRun(this.#deps, { id: run.id, operation: toJob(run).operation });
  }

  async #seeRunning(run: JobRunRow): Promise<void> {
    const { runner, database } = this.#deps;
    if (runner.holds(run.id)) return;
    const now = performance.now();
    const seen = this.#seen.get(run.id);
    // No second process can have the embedded database open, so its owner is gone. A run that is ours by name
    // and not held has lost the database at its begin or end.
    const isOrphan = database.engine === 'embedded' && run.owner !== runner.owner;
    const sign = `${run.owner} ${run.attempts} ${run.heartbeats}`;
    if (!isOrphan && (seen === undefined || seen.sign !== sign)) {
      this.#seen.set(run.id, { sign, sinceMs: now });
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
      const of = { id: run.id, owner: run.owner, at: clock() };
      const isEnded = await endAbandonedRun(tx, { ...of, status, message });
      if (isEnded) log.warn({ jobId: run.id, status, outcome: message }, 'job run ended');
      if (isEnded) await onEnding?.(tx, endWithoutProcess(run, status, message));
    });
  }
}

/**
 * Starts an aggregation when `updateFrequency` minutes have passed since the last was made and
 * `autoUpdateEnabled` says so. A last one that lies ahead of a clock that was put back does not count.
 */
export async function keepSchedule(
  deps: JobDeps,
  unfinished: readonly Pick<JobRunRow, 'operation'>[],
): Promise<void> {
  const operation = 'RSS Aggregation';
  if (unfinished.some((run) => run.operation === operation)) return;
  const { autoUpdateEnabled, updateFrequency } = await getSetting(deps.db, rssSetting);
  if (!autoUpdateEnabled) return;
  const now = deps.clock();
  const [last] = await findRecentRuns(deps.db, { operation, limit: 1 });
  const notSince = new Date(now.getTime() - updateFrequency * minuteMs);
  const isRecent = last !== undefined && last.created_at > notSince && last.created_at <= now;
  if (isRecent) return;
  await startScheduledJob(deps, {
    ...{ operation, notSince },
    input: { force: false, feeds: null, webhookUrl: null },
  });
}

/**
 * Looks after the runs of all processes: takes up those whose process fell silent or that got lost on their way
 * into the queue, and starts the aggregation by its schedule.
 */
export function watchJobs(deps: WatchJobsDeps, options: WatchOptions): JobWatch {
  return new Watch(deps, options);
}
