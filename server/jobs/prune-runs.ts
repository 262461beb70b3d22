import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { deleteRunsEndedBefore } from './job-run-store.ts';

const keptDays = 30;

/** Removes runs of operations that ended more than thirty days ago; how many went. */
export async function pruneRuns({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  return await deleteRunsEndedBefore(db, new Date(clock().getTime() - keptDays * 86_400_000));
}
