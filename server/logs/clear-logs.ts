import type { Db } from '#server/db/db.ts';
import { deleteLogLines } from './log-store.ts';

/** Removes all stored lines; how many went. What went to standard output stays there. */
export async function clearLogs({ db }: { db: Db }): Promise<number> {
  return await deleteLogLines(db);
}
