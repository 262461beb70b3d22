import { AppError } from '#domain/app-error.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { buildEndingRun, type OnEnding } from './ending-run.ts';
import { getJobRow } from './list-jobs.ts';
import { requestCancel } from './run-state-store.ts';

const message = 'Cancelled before it began';

/**
 * Ends a waiting job, or requests the cancellation of a running one, which takes up to two seconds.
 * @throws AppError not-found, or conflict if it has ended
 */
export async function cancelJob(
  deps: { db: Db; clock: Clock; onEnding?: OnEnding },
  jobId: string,
): Promise<'cancelled' | 'asked'> {
  const row = await getJobRow(deps, jobId);
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const result = await requestCancel(tx, { id: row.id, message, at: deps.clock() });
    if (result === 'cancelled') await deps.onEnding?.(tx, buildEndingRun(row, 'cancelled', message));
    return result;
  });
  if (outcome === null) throw new AppError('conflict', 'This job has ended already.');
  return outcome;
}
