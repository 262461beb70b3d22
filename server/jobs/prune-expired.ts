import { type PrunedAccounts, pruneAccounts } from '../accounts/prune-accounts.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { pruneTracking } from '../tracking/prune-tracking.ts';

export interface Pruned extends PrunedAccounts {
  trackingEvents: number;
}

/** Removes what every subject can no longer use; how many rows of each went. */
export async function pruneExpired(deps: { db: Db; clock: Clock }): Promise<Pruned> {
  const trackingEvents = await pruneTracking(deps);
  return { ...(await pruneAccounts(deps)), trackingEvents };
}
