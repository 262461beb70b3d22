import type { Db } from '../db/db.ts';
import type { Log } from '../log.ts';
import type { JobRules, JobRun } from './job-queue.ts';
import { claimJob, endAttempt, type QueuedJob } from './queued-job-store.ts';

export interface QueueWorker {
  /** Looks for a due job. */
  wake(): void;
  /** Ends after the job in progress. */
  acceptNoMore(): void;
  stop(): Promise<void>;
}

interface QueueWorkerOptions {
  db: Db;
  name: string;
  rules: JobRules;
  run(data: object, job: JobRun): Promise<void>;
  log: Log;
}

/** How long a stop waits for the handler of a job, in milliseconds. */
const finishMs = 8_000;

class StoppedError extends Error {
  constructor() {
    super('the process is stopping');
  }
}

/**
 * Runs a job until it ends or times out. Once `stopping` is aborted, the job has a moment to finish its step, so that
 * what it has done is stored.
 */
async function runLimited(
  run: (signal: AbortSignal) => Promise<void>,
  timeoutSeconds: number,
  stopping: AbortSignal,
): Promise<void> {
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
  let giveUp: NodeJS.Timeout | undefined;
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => {
      giveUp = setTimeout(() => reject(new StoppedError()), finishMs);
    };
    timeout.addEventListener('abort', () => reject(new Error(`stopped after ${timeoutSeconds} s`)));
    if (stopping.aborted) stop();
    else stopping.addEventListener('abort', stop);
  });
  try {
    await Promise.race([run(AbortSignal.any([stopping, timeout])), aborted]);
  } finally {
    stopping.removeEventListener('abort', stop);
    clearTimeout(giveUp);
  }
}

/** How an attempt ends that failed. */
function afterFailure(attempt: number, { retries, retryDelaySeconds }: JobRules) {
  if (attempt > retries) return { state: 'failed' } as const;
  return { state: 'waiting', startAfterSeconds: retryDelaySeconds * 2 ** (attempt - 1) } as const;
}

async function workOn(options: QueueWorkerOptions, job: QueuedJob, stopping: AbortSignal): Promise<void> {
  const { db, name, rules, run, log } = options;
  const { id, attempts: attempt } = job;
  const fields = { job: name, jobId: id, attempt };
  if (attempt > rules.retries + 1) {
    log.warn(fields, 'job given up: the process of its last attempt ended');
    return await endAttempt(db, job, { state: 'failed' });
  }
  const started = performance.now();
  let end: Parameters<typeof endAttempt>[2] = { state: 'done' };
  try {
    await runLimited((signal) => run(job.data, { id, attempt, signal }), rules.timeoutSeconds, stopping);
    log.debug({ ...fields, ms: Math.round(performance.now() - started) }, 'job done');
  } catch (error) {
    end = afterFailure(attempt, rules);
    if (stopping.aborted) log.info(fields, 'job interrupted by the stop of its process');
    else if (end.state === 'failed') log.error({ ...fields, err: error }, 'job given up');
    else log.warn({ ...fields, err: error }, 'job failed, is retried');
  }
  // If this fails, the job is retried after its timeout.
  await endAttempt(db, job, end).catch(() => {});
}

/** Works on the jobs of one name, one after the other, whenever it is woken. */
export function startQueueWorker(options: QueueWorkerOptions): QueueWorker {
  const { db, name, rules, log } = options;
  const stopping = new AbortController();
  let isWoken = false;
  let isLast = false;
  let isWorking = false;
  let working: Promise<void> = Promise.resolve();

  const workOff = async (): Promise<void> => {
    isWorking = true;
    try {
      while (isWoken && !isLast) {
        isWoken = false;
        const job = await claimJob(db, name, rules);
        if (job === null) continue;
        isWoken = true;
        await workOn(options, job, stopping.signal);
      }
    } catch (error) {
      // The next poll wakes it again.
      log.debug({ job: name, err: error }, 'jobs could not be read');
    } finally {
      isWorking = false;
    }
  };
  const wake = () => {
    isWoken = true;
    if (!isWorking) working = workOff();
  };
  const acceptNoMore = () => {
    isLast = true;
  };
  return {
    wake,
    acceptNoMore,
    stop: async () => {
      acceptNoMore();
      stopping.abort();
      await working;
    },
  };
}
