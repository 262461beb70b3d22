import type { z } from 'zod';
import type { logLine } from '#contract/operations-log.ts';
import type { Db } from '#server/db/db.ts';
import type { LogLine } from './log-line.ts';
import { findLogLines } from './log-store.ts';

/** The newest stored lines, newest first; `search` looks for its characters in message, source and fields. */
export async function recentLogs(
  { db }: { db: Db },
  query: { limit: number; level?: LogLine['level'] | undefined; search?: string | undefined },
): Promise<z.infer<typeof logLine>[]> {
  const lines = await findLogLines(db, query);
  return lines.map(({ id, at, ...line }) => ({ ...line, id: String(id), timestamp: at.toISOString() }));
}
