import type { Db } from '#server/db/db.ts';
import { deleteSessionsOf } from './session-store.ts';

/** Signs the account out everywhere; how many sessions ended. */
export async function endAllSessions(deps: { db: Db }, input: { accountId: string }): Promise<number> {
  return await deleteSessionsOf(deps.db, input.accountId);
}
