import type { Tx } from '../db/db.ts';

/** The context of one attempt at a job. */
export interface JobRun {
  id: string;
  /** 1 for the first attempt. */
  attempt: number;
  /** Aborted when the process stops or the job times out. Another attempt may start after that. */
  signal: AbortSignal;
}

/** Returns when the work is done. An error causes another attempt until the retries are used up. */
export type JobHandler<Data> = (data: Data, run: JobRun) => Promise<void>;

/** A handler for each job. */
export type JobHandlers<Jobs> = { [Name in keyof Jobs]: JobHandler<Jobs[Name]> };

export interface JobRules {
  /** The maximum of retries of a failed or interrupted job. */
  retries: number;
  /** Pause before the first retry; it doubles with each. */
  retryDelaySeconds: number;
  /** After this time an attempt is aborted, and a job of a process that died is retried. */
  timeoutSeconds: number;
  /** Runs once in every interval, in any one process. Absent: only when enqueued. */
  everySeconds?: number;
}

export interface EnqueueOptions {
  /** The job is stored only if this transaction commits. */
  tx?: Tx;
  /** At most one waiting job of this name and key. */
  key?: string;
  startAfterSeconds?: number;
}

/** Work that outlives a request and a process. `Jobs` maps each job's name to its data. */
export interface JobQueue<Jobs> {
  /** With handlers this process works on jobs and enqueues scheduled ones; without, it only enqueues. */
  start(handlers?: JobHandlers<Jobs>): Promise<void>;
  /** Returns the job's id, or null if a job with the same key is already waiting. */
  enqueue<Name extends keyof Jobs & string>(
    name: Name,
    data: Jobs[Name],
    options?: EnqueueOptions,
  ): Promise<string | null>;
  /** Starts no more jobs; running ones continue, waiting ones stay for other processes. */
  acceptNoMore(): void;
  /** Starts no more jobs, aborts the running ones and waits for them; aborted jobs are retried. */
  stop(): Promise<void>;
}
