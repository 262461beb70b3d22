import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { keepPartitionsUnlessBusy } from '#server/db/partitions.ts';
import type { Log } from '#server/log.ts';
import { dailyLogLines } from './log-store.ts';

/** For how many days lines are kept in the database. */
export const keptDays = 14;

/** Keeps the partitions of the coming days and drops those of expired ones. @returns the number of days that went */
export async function pruneLogs(deps: { db: Db; clock: Clock; log: Log }): Promise<number> {
  const { dropped } = await keepPartitionsUnlessBusy(deps, dailyLogLines, { now: deps.clock(), keptDays });
  return dropped.length;
}
