import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { createJobQueue } from '../queue/create-job-queue.ts';
import type { JobQueue } from '../queue/job-queue.ts';
import type { SendDeps } from '../webhooks/send-message.ts';
import { createJobHandlers } from './create-job-handlers.ts';
import type { Jobs } from './job-table.ts';
import { jobRules } from './schedules.ts';

/** The product's queue, started; it works on jobs too when `works` (the role `worker`). */
export async function openJobs(options: {
  database: Database;
  clock: Clock;
  log: Log;
  /** Of articles, RETENTION_DAYS. */
  retentionDays: number;
  webhooks: SendDeps;
  works: boolean;
}): Promise<JobQueue<Jobs>> {
  const { database, clock, log, retentionDays, webhooks, works } = options;
  const queue = createJobQueue<Jobs>({ database, rules: jobRules, log });
  await queue.start(
    works ? createJobHandlers({ db: database.db, clock, log, retentionDays, webhooks }) : undefined,
  );
  return queue;
}
