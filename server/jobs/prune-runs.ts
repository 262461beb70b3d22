import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { deleteRunsEndedBefore } from './job-run-store.ts';

const retentionDays = 30;

/** Deletes runs that ended more than thirty days ago. Returns their number. */
export async function pruneRuns({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  return await deleteRunsEndedBefore(db, new Date(clock().getTime() - retentionDays * 86_400_000));
}
