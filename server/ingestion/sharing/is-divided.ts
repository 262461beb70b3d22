import type { Db } from '#server/db/db.ts';
import { countParts } from './part-store.ts';

/** Whether an earlier attempt, or another process, has divided the run into parts. */
export async function isDivided({ db }: { db: Db }, runId: string): Promise<boolean> {
  return (await countParts(db, runId)) > 0;
}
