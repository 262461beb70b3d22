import type { z } from 'zod';
import type { listRecentLogs, logLine } from '#contract/logs.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { keepPartitionsUnlessBusy } from '#server/db/partitions.ts';
import type { Log } from '#server/log.ts';
import {
  dailyLogLines,
  deleteLogLines,
  type LogQuery,
  listLogLines,
  type StoredLogLine,
} from './log-store.ts';

function present({ id, at, ...line }: StoredLogLine): z.infer<typeof logLine> {
  return { ...line, id: String(id), timestamp: at.toISOString() };
}

/** The newest stored lines, newest first; with `after`, where that can be, only those behind that line. */
export async function recentLogs(
  { db }: { db: Db },
  { after, ...query }: LogQuery & { after?: string | undefined },
): Promise<z.infer<typeof listRecentLogs.answer>> {
  if (after !== undefined) {
    const lines = await listLogLines(db, { ...query, limit: query.limit + 1, from: after });
    const known = lines.at(-1);
    if (known !== undefined && String(known.id) === after) {
      return { logs: lines.slice(0, -1).map(present), continues: true };
    }
  }
  return { logs: (await listLogLines(db, query)).map(present), continues: false };
}

/** Removes all stored lines; how many went. What went to standard output stays there. */
export async function clearLogs({ db }: { db: Db }): Promise<number> {
  return await deleteLogLines(db);
}

/** For how many days lines are kept in the database. */
export const keptDays = 14;

/** Keeps the partitions of the coming days and drops those of expired ones. @returns the number of days that went */
export async function pruneLogs(deps: { db: Db; clock: Clock; log: Log }): Promise<number> {
  const { dropped } = await keepPartitionsUnlessBusy(deps, dailyLogLines, { now: deps.clock(), keptDays });
  return dropped.length;
}
