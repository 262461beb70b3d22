import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { keepPartitions } from '#server/db/partitions.ts';
import { maxEvents } from './event-cap.ts';
import { deleteEventsBefore, deleteOldestEvents, usageEvents } from './tracking-store.ts';

const keptDays = 90;

/**
 * Keeps the partitions of the coming weeks, drops those of expired ones, and removes older events of the release before
 * and those above the cap. @returns the number of events that were removed one by one
 */
export async function pruneTracking({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const now = clock();
  await keepPartitions(db, usageEvents, { now, keptDays });
  const old = await deleteEventsBefore(db, new Date(now.getTime() - keptDays * 86_400_000));
  return old + (await deleteOldestEvents(db, maxEvents));
}
