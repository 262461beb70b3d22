import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import type { Log } from '../log.ts';
import type { JobHandler, JobHandlers } from '../queue/job-queue.ts';
import { sendDelivery } from '../webhooks/send-delivery.ts';
import type { SendDeps } from '../webhooks/send-message.ts';
import type { JobRunner } from './job-runner.ts';
import type { Jobs, RunData } from './job-table.ts';
import { pruneExpired } from './prune-expired.ts';
import { PruneGuard } from './prune-guard.ts';
import { jobRules } from './schedules.ts';

export interface JobDeps {
  db: Db;
  clock: Clock;
  log: Log;
  /** Of articles, RETENTION_DAYS. */
  retentionDays: number;
  /** The outbox lies in it. */
  dataDir: string;
  webhooks: SendDeps;
  runner: Pick<JobRunner, 'run'>;
  /** Tells every story anew that waits for it. */
  refreshStories: (signal: AbortSignal) => Promise<void>;
}

export function createJobHandlers(deps: JobDeps): JobHandlers<Jobs> {
  const run: JobHandler<RunData> = ({ runId }, { signal }) => deps.runner.run(runId, signal);
  const guard = new PruneGuard(deps);
  return {
    'rss-aggregation': run,
    'deduplicate-stories': run,
    'cleanup-orphaned-stories': run,
    'refresh-stories': (_, { signal }) => deps.refreshStories(signal),
    'prune-expired': async () => {
      const pruned = await guard.run(() => pruneExpired(deps));
      if (pruned !== null) deps.log.info({ ...pruned }, 'expired rows and files removed');
    },
    'deliver-webhook': async ({ deliveryId }, { attempt, signal }) => {
      const maxAttempts = jobRules['deliver-webhook'].retries + 1;
      const outcome = await sendDelivery(deps.webhooks, { deliveryId, attempt, maxAttempts, signal });
      deps.log.info({ deliveryId, attempt, outcome }, 'webhook');
      if (outcome === 'retry') throw new Error('the webhook was not delivered');
    },
  };
}
