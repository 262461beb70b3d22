import type { Db } from '#server/db/db.ts';
import { removePushDevices } from '#server/digest/push/push-devices.ts';
import { deleteSessionsOf } from './session-store.ts';

/** Signs the account out everywhere, and ends its alerts on all devices; how many sessions ended. */
export async function endAllSessions(deps: { db: Db }, input: { accountId: string }): Promise<number> {
  return await deps.db.transaction().execute(async (tx) => {
    await removePushDevices(tx, input.accountId);
    return await deleteSessionsOf(tx, input.accountId);
  });
}
