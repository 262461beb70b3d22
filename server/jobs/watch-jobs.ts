import type { Clock } from '../clock.ts';
import type { Coordination } from '../db/coordination/coordination.ts';
import type { Database } from '../db/db.ts';
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
  coordination: Pick<Coordination, 'isLeader' | 'isConnected'>;
  log: Log;
  clock: Clock;
  onEnding?: OnEnding;
  /** The runner of this process. */
  runner: Pick<JobRunner, 'owner' | 'holds'>;
}

export interface JobWatch {
  stop(): Promise<void>;
}

const defaultTickMs = { embedded: 3000, postgresql: 500 };
/** A process without a heartbeat for this time has lost its run; heartbeats come every 0.7 seconds. */
const defaultTimeoutMs = 20_000;
/** A process that is not connected for this time has ended. One that lost the database alone is back sooner. */
const defaultAbsentMs = 1000;
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
  absentMs?: number;
}

interface Observation {
  /** Changes with every heartbeat, and with every change of the process. */
  heartbeat: string;
  /** When it last changed, by the monotonic clock of this process: a change of the wall clock ends no run. */
  sinceMs: number;
  /** Since when its process is not connected, by the same clock; null while it is, or when that is unknown. */
  absentSinceMs?: number | null;
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
    const tickMs = defaultTickMs[deps.database.engine];
    this.#options = { tickMs, timeoutMs: defaultTimeoutMs, absentMs: defaultAbsentMs, ...options };
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
    if (!this.#deps.coordination.isLeader()) {
      // What it saw is stale when it leads again.
      this.#observed.clear();
      this.#isFirst = true;
      return;
    }
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
    if (isOrphan) return await this.#takeOver(run);
    const heartbeat = `${run.owner} ${run.attempts} ${run.heartbeats}`;
    const isSame = seen?.heartbeat === heartbeat;
    const isAbsent = run.owner !== null && (await this.#deps.coordination.isConnected(run.owner)) === false;
    const observation: Observation = {
      heartbeat,
      sinceMs: isSame ? seen.sinceMs : now,
      absentSinceMs: isAbsent ? ((isSame ? seen.absentSinceMs : null) ?? now) : null,
    };
    this.#observed.set(run.id, observation);
    if (this.#isLost(observation, now)) await this.#takeOver(run);
  }

  #isLost({ sinceMs, absentSinceMs }: Observation, now: number): boolean {
    const { timeoutMs, absentMs } = this.#options;
    if (now - sinceMs >= timeoutMs) return true;
    return absentSinceMs !== null && absentSinceMs !== undefined && now - absentSinceMs >= absentMs;
  }

  async #takeOver(run: JobRunRow): Promise<void> {
    const { db, clock, log } = this.#deps;
    log.warn({ jobId: run.id, attempts: run.attempts }, 'job run lost its process');
    if (run.cancel_requested) {
      return await this.#end(run, 'cancelled', 'Cancelled. What was done until then stands.');
    }
    const gotAhead = run.articles_processed > (run.articles_at_claim ?? run.articles_processed);
    if (run.attempts >= maxAttempts && !gotAhead) {
      const message = `The process that ran it ended unexpectedly, ${run.attempts} times. What was done stands; the next run goes on from there.`;
      return await this.#end(run, 'failed', message);
    }
    const message = 'Goes on after its process ended unexpectedly';
    if (await releaseRun(db, { id: run.id, owner: run.owner, message, gotAhead, at: clock() })) {
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
 * Watches the runs of all processes while this process leads: takes over those whose process has lost its heartbeat, enqueues those that the
 * queue has lost, and starts operations by their schedules.
 */
export function watchJobs(deps: WatchJobsDeps, options: WatchOptions): JobWatch {
  return new Watch(deps, options);
}
