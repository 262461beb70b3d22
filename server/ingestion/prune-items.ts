import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { deleteItemsListedBefore } from './item-store.ts';

/**
 * Removes items that were listed more than `retentionDays` (RETENTION_DAYS) ago; how many went. A feed that
 * still lists one brings it again only if it says no date.
 */
export async function pruneItems(
  { db, clock }: { db: Db; clock: Clock },
  { retentionDays }: { retentionDays: number },
): Promise<number> {
  return await deleteItemsListedBefore(db, new Date(clock().getTime() - retentionDays * 86_400_000));
}
