import type { Coordination } from '../db/coordination/coordination.ts';
import type { Database } from '../db/db.ts';
import type { Log } from '../log.ts';
import type { JobHandlers, JobQueue, JobRules } from './job-queue.ts';
import { type QueueWorker, startQueueWorker } from './queue-worker.ts';
import {
  deleteFailedJobs,
  insertJob,
  insertSchedules,
  listDueNames,
  moveFormerJobs,
  releaseJobs,
} from './queued-job-store.ts';

// The process that enqueues a job starts it at once; polling finds jobs of other processes and retries.
const pollMs = { embedded: 5000, postgresql: 2000 };
const upkeepMs = 30_000;

export interface JobQueueOptions<Jobs> {
  database: Pick<Database, 'db' | 'engine'>;
  rules: { [Name in keyof Jobs & string]: JobRules };
  log: Log;
  /** Wakes the workers of other processes; without it they find a job by polling. */
  coordination?: Pick<Coordination, 'on' | 'publish'>;
}

/** The queue in the table `queued_jobs`. */
export function createJobQueue<Jobs extends { [Name in keyof Jobs]: object }>(
  options: JobQueueOptions<Jobs>,
): JobQueue<Jobs> {
  const { database, rules, log, coordination } = options;
  const { db } = database;
  const names = Object.keys(rules) as (keyof Jobs & string)[];
  const scheduled = names.filter((name) => rules[name].everySeconds !== undefined);
  const workers = new Map<string, QueueWorker>();
  const endings: (() => Promise<void>)[] = [];

  /** Works now and at each interval in which the work before has ended. */
  const repeat = (everyMs: number, level: 'debug' | 'warn', work: () => Promise<void>): void => {
    let running: Promise<void> | null = null;
    const run = () => {
      running ??= work()
        .catch((error: unknown) => log[level]({ err: error }, 'jobs could not be read'))
        .finally(() => {
          running = null;
        });
    };
    const timer = setInterval(run, everyMs);
    endings.push(async () => {
      clearInterval(timer);
      await running;
    });
    run();
  };
  const poll = async () => {
    for (const name of await listDueNames(db)) workers.get(name)?.wake();
  };
  const upkeep = async () => {
    await moveFormerJobs(db, names);
    await insertSchedules(db, scheduled);
    await deleteFailedJobs(db);
    await poll();
  };

  const work = (handlers: JobHandlers<Jobs>): void => {
    for (const name of names) {
      const handler = handlers[name];
      const run = (data: object, job: Parameters<typeof handler>[1]) =>
        handler(data as Jobs[typeof name], job);
      workers.set(name, startQueueWorker({ db, name, run, rules: rules[name], log }));
    }
    coordination?.on('jobs', (name) => {
      for (const [own, worker] of workers) if (name === '' || name === own) worker.wake();
    });
    repeat(upkeepMs, 'warn', upkeep);
    repeat(pollMs[database.engine], 'debug', poll);
  };

  return {
    start: async (handlers) => {
      // Only one process works on the embedded database, so another one that had begun a job was killed.
      if (database.engine === 'embedded') await releaseJobs(db);
      if (handlers !== undefined) work(handlers);
    },
    enqueue: async (name, data, { tx, ...place } = {}) => {
      const id = await insertJob(tx ?? db, { name, data, ...place });
      // A job that waits, or whose transaction has not committed yet, is found by polling.
      if (tx !== undefined || place.startAfterSeconds !== undefined) return id;
      workers.get(name)?.wake();
      await coordination?.publish('jobs', name);
      return id;
    },
    acceptNoMore: () => {
      for (const worker of workers.values()) worker.acceptNoMore();
    },
    stop: async () => {
      await Promise.all(endings.map((end) => end()));
      await Promise.all([...workers.values()].map((worker) => worker.stop()));
    },
  };
}
