import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import type { Log } from '../log.ts';
import type { JobHandlers } from '../queue/job-queue.ts';
import type { Jobs } from './job-table.ts';
import { pruneExpired } from './prune-expired.ts';

export interface JobDeps {
  db: Db;
  clock: Clock;
  log: Log;
  /** Of articles, RETENTION_DAYS. */
  retentionDays: number;
}

export function createJobHandlers(deps: JobDeps): JobHandlers<Jobs> {
  return {
    'prune-expired': async () => {
      deps.log.info({ ...(await pruneExpired(deps)) }, 'expired rows removed');
    },
  };
}
