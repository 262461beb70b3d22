import { type PrunedAccounts, pruneAccounts } from '../accounts/prune-accounts.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';

/** Removes what every subject can no longer use; how many rows of each went. */
export async function pruneExpired(deps: { db: Db; clock: Clock }): Promise<PrunedAccounts> {
  return await pruneAccounts(deps);
}
