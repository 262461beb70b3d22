import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { keepPartitionsUnlessBusy } from '#server/db/partitions.ts';
import type { Log } from '#server/log.ts';
import { maxEvents } from './event-cap.ts';
import { deleteEventsBefore, deleteOldestEvents, usageEvents } from './tracking-store.ts';

const keptDays = 90;

/**
 * Keeps the partitions of the coming weeks, drops those of expired ones, and removes older events of the release before
 * and those above the cap. @returns the number of events that were removed one by one
 */
export async function pruneTracking({ db, clock, log }: { db: Db; clock: Clock; log: Log }): Promise<number> {
  const now = clock();
  await keepPartitionsUnlessBusy({ db, log }, usageEvents, { now, keptDays });
  const old = await deleteEventsBefore(db, new Date(now.getTime() - keptDays * 86_400_000));
  return old + (await deleteOldestEvents(db, maxEvents));
}
