import type { z } from 'zod';
import type { listRecentLogs, logLine } from '#contract/logs.ts';
import type { Db } from '#server/db/db.ts';
import { type LogQuery, listLogLines, type StoredLogLine } from './log-store.ts';

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
