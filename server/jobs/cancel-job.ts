import { AppError } from '#domain/app-error.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { endWithoutProcess, type OnEnding } from './ending-run.ts';
import { requestCancel } from './job-run-store.ts';
import { findJobRow } from './list-jobs.ts';

const message = 'Cancelled before it began';

/**
 * Ends a job that waits, or asks the process that runs it to stop, which takes up to two seconds.
 * @throws AppError not-found, or conflict when it has ended
 */
export async function cancelJob(
  deps: { db: Db; clock: Clock; onEnding?: OnEnding },
  jobId: string,
): Promise<'cancelled' | 'asked'> {
  const row = await findJobRow(deps, jobId);
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const became = await requestCancel(tx, { id: row.id, message, at: deps.clock() });
    if (became === 'cancelled') await deps.onEnding?.(tx, endWithoutProcess(row, 'cancelled', message));
    return became;
  });
  if (outcome === null) throw new AppError('conflict', 'This job has ended already.');
  return outcome;
}
