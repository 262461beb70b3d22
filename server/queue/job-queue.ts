import type { Tx } from '../db/db.ts';

/** What a handler is given besides the job's data. */
export interface JobRun {
  id: string;
  /** 1 for the first attempt. */
  attempt: number;
  /** Aborted when the process stops or the job's time is up; whoever works on after that works twice. */
  signal: AbortSignal;
}

/** Ends normally when the work is done; throwing asks for another attempt until the job's retries are used. */
export type JobHandler<Data> = (data: Data, run: JobRun) => Promise<void>;

/** One for every job of the table: a missing handler does not compile. */
export type JobHandlers<Jobs> = { [Name in keyof Jobs]: JobHandler<Jobs[Name]> };

export interface JobRules {
  /** How often a failed or interrupted run is tried again. */
  retries: number;
  /** Pause before the first retry; it doubles with each. */
  retryDelaySeconds: number;
  /** After this a run is stopped, and one of a process that died is started again. */
  timeoutSeconds: number;
  /** Runs once in every such span, whichever process gets to it; absent: only when asked for. */
  everySeconds?: number;
}

export interface EnqueueOptions {
  /** The job comes to be only if this transaction commits. */
  tx?: Tx;
  /** At most one waiting job of this name and key. */
  key?: string;
  startAfterSeconds?: number;
}

/** Work that outlives a request and a process. `Jobs` maps each job's name to its data. */
export interface JobQueue<Jobs> {
  /** Makes the queues; with handlers, this process also works and keeps the schedules. */
  start(handlers?: JobHandlers<Jobs>): Promise<void>;
  /** Gives the job's id, or null when one with the same key is already waiting. */
  enqueue<Name extends keyof Jobs & string>(
    name: Name,
    data: Jobs[Name],
    options?: EnqueueOptions,
  ): Promise<string | null>;
  /** Takes no new jobs, aborts the running ones and waits for them; what they had left undone is retried. */
  stop(): Promise<void>;
}
