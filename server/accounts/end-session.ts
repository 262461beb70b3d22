import type { Db } from '#server/db/db.ts';
import { deleteSession } from './session-store.ts';

/** Signs out one session; how many ended (0 when it was gone already). */
export async function endSession(deps: { db: Db }, input: { sessionId: string }): Promise<number> {
  return await deleteSession(deps.db, input.sessionId);
}
