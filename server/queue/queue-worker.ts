import type PgBoss from 'pg-boss';
import type { Log } from '../log.ts';
import type { JobRun } from './job-queue.ts';

export interface QueueWorker {
  /** Looks for a job now instead of at the next poll. */
  wake(): void;
  /** Ends after the job in progress. */
  acceptNoMore(): void;
  stop(): Promise<void>;
}

interface QueueWorkerOptions {
  boss: PgBoss;
  name: string;
  run(data: object, job: JobRun): Promise<void>;
  pollMs: number;
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

async function workOn(
  { boss, name, run, log }: QueueWorkerOptions,
  job: PgBoss.JobWithMetadata,
  stopping: AbortSignal,
): Promise<void> {
  const fields = { job: name, jobId: job.id, attempt: job.retryCount + 1 };
  const started = performance.now();
  try {
    await runLimited(
      (signal) => run(job.data ?? {}, { id: job.id, attempt: fields.attempt, signal }),
      job.expireInSeconds,
      stopping,
    );
    await boss.complete(name, job.id);
    log.debug({ ...fields, ms: Math.round(performance.now() - started) }, 'job done');
  } catch (error) {
    const isLast = job.retryCount >= job.retryLimit;
    if (stopping.aborted) log.info(fields, 'job interrupted by the stop of its process');
    else {
      log[isLast ? 'error' : 'warn'](
        { ...fields, err: error },
        isLast ? 'job given up' : 'job failed, is retried',
      );
    }
    // If this fails too, the job is retried after its timeout.
    const reason = error instanceof Error ? error : new Error(String(error));
    await boss.fail(name, job.id, reason).catch(() => {});
  }
}

/** Works on the jobs of one queue, one after the other. */
export function startQueueWorker(options: QueueWorkerOptions): QueueWorker {
  const { boss, name, pollMs, log } = options;
  const stopping = new AbortController();
  let wakeUp = () => {};
  let woken = false;
  let isLast = false;

  const pause = (): Promise<void> => {
    if (woken || isLast) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  };

  const loop = async (): Promise<void> => {
    while (!isLast) {
      woken = false;
      // Returns nothing while the database is unavailable, so the worker continues.
      const [job] = await boss.fetch<object>(name, { includeMetadata: true, batchSize: 1 });
      if (job === undefined) await pause();
      else await workOn(options, job, stopping.signal);
    }
  };
  const ended = loop().catch((error: unknown) => log.error({ job: name, err: error }, 'queue worker ended'));

  const acceptNoMore = () => {
    isLast = true;
    wakeUp();
  };
  return {
    wake: () => {
      woken = true;
      wakeUp();
    },
    acceptNoMore,
    stop: async () => {
      acceptNoMore();
      stopping.abort();
      await ended;
    },
  };
}
