import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { deleteItemsListedBefore } from './item-store.ts';

/**
 * Deletes items that were listed more than `retentionDays` (RETENTION_DAYS) ago and returns their number. A feed that
 * still lists one adds it again only when it has no date.
 */
export async function pruneItems(
  { db, clock }: { db: Db; clock: Clock },
  { retentionDays, signal }: { retentionDays: number; signal?: AbortSignal },
): Promise<number> {
  return await deleteItemsListedBefore(db, new Date(clock().getTime() - retentionDays * 86_400_000), signal);
}
