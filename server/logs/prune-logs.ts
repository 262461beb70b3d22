import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { keepPartitions } from '#server/db/partitions.ts';
import { dailyLogLines } from './log-store.ts';

/** For how many days lines are kept in the database. */
export const keptDays = 14;

/** Keeps the partitions of the coming days and drops those of expired ones. @returns the number of days that went */
export async function pruneLogs({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const { dropped } = await keepPartitions(db, dailyLogLines, { now: clock(), keptDays });
  return dropped.length;
}
