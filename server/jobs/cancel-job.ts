import { AppError } from '#domain/app-error.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { requestCancel } from './job-run-store.ts';
import { findJobRow } from './read-jobs.ts';

/**
 * Ends a job that waits, or asks the process that runs it to stop, which takes up to two seconds.
 * @throws AppError not-found, or conflict when it has ended
 */
export async function cancelJob(
  deps: { db: Db; clock: Clock },
  jobId: string,
): Promise<'cancelled' | 'asked'> {
  const { id } = await findJobRow(deps, jobId);
  const outcome = await requestCancel(deps.db, { id, at: deps.clock() });
  if (outcome === null) throw new AppError('conflict', 'This job has ended already.');
  return outcome;
}
