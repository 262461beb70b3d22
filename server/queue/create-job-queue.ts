import { randomUUID } from 'node:crypto';
import PgBoss from 'pg-boss';
import type { Coordination } from '../db/coordination/coordination.ts';
import type { Database } from '../db/db.ts';
import { withAdvisoryLock } from '../db/locks.ts';
import type { Log } from '../log.ts';
import type { EnqueueOptions, JobHandlers, JobQueue, JobRules } from './job-queue.ts';
import { queueDatabaseInside, queueDatabaseOf } from './queue-database.ts';
import { type QueueWorker, startQueueWorker } from './queue-worker.ts';

/** Nothing else in the database uses this key. */
const createLock = 730_165_406;
const twoDaysSeconds = 2 * 24 * 60 * 60;
const scheduleTickMs = 30_000;
// The process that enqueues a job starts it at once; polling finds jobs of other processes and retries.
const pollMs = { embedded: 5000, postgresql: 2000 };

export interface JobQueueOptions<Jobs> {
  database: Pick<Database, 'pool' | 'engine'>;
  rules: { [Name in keyof Jobs & string]: JobRules };
  log: Log;
  /** Wakes the workers of other processes; without it they find a job by polling. */
  coordination?: Pick<Coordination, 'on' | 'publish'>;
}

function createEngine({ database, log }: Pick<JobQueueOptions<unknown>, 'database' | 'log'>): PgBoss {
  const boss = new PgBoss({
    db: queueDatabaseOf(database.pool),
    // The workers of pg-boss do not handle failures of the database, and its cron polls every few seconds.
    schedule: false,
    maintenanceIntervalSeconds: 60,
    archiveCompletedAfterSeconds: twoDaysSeconds,
    archiveFailedAfterSeconds: twoDaysSeconds,
    deleteAfterDays: 7,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue maintenance failed'));
  return boss;
}

/** Expires jobs that a killed process of the embedded database had started: no other process works on them. */
async function releaseOrphans(boss: PgBoss, database: Pick<Database, 'pool' | 'engine'>): Promise<void> {
  if (database.engine !== 'embedded') return;
  await database.pool.query("UPDATE pgboss.job SET expire_in = interval '0' WHERE state = 'active'");
  await boss.expire();
}

function sendOptions(rules: JobRules, { tx, key, startAfterSeconds }: EnqueueOptions): PgBoss.SendOptions {
  return {
    retryLimit: rules.retries,
    retryDelay: rules.retryDelaySeconds,
    retryBackoff: true,
    expireInSeconds: rules.timeoutSeconds,
    // A queue has one waiting job for each key, so a job without a key gets a unique one.
    singletonKey: key ?? randomUUID(),
    ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
    ...(tx === undefined ? {} : { db: queueDatabaseInside(tx) }),
  };
}

/** The queue on pg-boss, in the schema `pgboss` of the same database. */
export function createJobQueue<Jobs extends { [Name in keyof Jobs]: object }>(
  options: JobQueueOptions<Jobs>,
): JobQueue<Jobs> {
  const { database, rules, log, coordination } = options;
  const boss = createEngine(options);
  const names = Object.keys(rules) as (keyof Jobs & string)[];
  const workers = new Map<string, QueueWorker>();
  let ticker: NodeJS.Timeout | undefined;

  /** pg-boss accepts one job in each interval, however many processes and ticks send one. */
  const enqueueScheduled = async (): Promise<void> => {
    for (const name of names) {
      const { everySeconds } = rules[name];
      if (everySeconds === undefined) continue;
      const sendInterval = {
        ...sendOptions(rules[name], { key: 'schedule' }),
        singletonSeconds: everySeconds,
      };
      if ((await boss.send(name, {}, sendInterval)) !== null) workers.get(name)?.wake();
    }
  };
  const tick = () =>
    void enqueueScheduled().catch((error: unknown) =>
      log.warn({ err: error }, 'scheduled jobs could not be enqueued'),
    );

  const work = (handlers: JobHandlers<Jobs>): void => {
    for (const name of names) {
      const handler = handlers[name];
      const run = (data: object, job: Parameters<typeof handler>[1]) =>
        handler(data as Jobs[typeof name], job);
      workers.set(name, startQueueWorker({ boss, name, run, pollMs: pollMs[database.engine], log }));
    }
    ticker = setInterval(tick, scheduleTickMs);
    tick();
    coordination?.on('jobs', (name) => {
      for (const [own, worker] of workers) if (name === '' || name === own) worker.wake();
    });
  };

  return {
    start: async (handlers) => {
      // Processes that create the tables of the same queues at once block each other.
      await withAdvisoryLock(database, createLock, async () => {
        await boss.start();
        for (const name of names) await boss.createQueue(name, { name, policy: 'short' });
      });
      await releaseOrphans(boss, database);
      if (handlers !== undefined) work(handlers);
    },
    enqueue: async (name, data, enqueueOptions = {}) => {
      const id = await boss.send(name, data, sendOptions(rules[name], enqueueOptions));
      // A job that waits, or whose transaction has not committed yet, is found by polling.
      if (enqueueOptions.tx !== undefined || enqueueOptions.startAfterSeconds !== undefined) return id;
      workers.get(name)?.wake();
      await coordination?.publish('jobs', name);
      return id;
    },
    acceptNoMore: () => {
      for (const worker of workers.values()) worker.acceptNoMore();
    },
    stop: async () => {
      clearInterval(ticker);
      await Promise.all([...workers.values()].map((worker) => worker.stop()));
      await boss.stop({ graceful: false });
    },
  };
}
