import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { maxEvents } from './event-cap.ts';
import { deleteEventsBefore, deleteOldestEvents } from './tracking-store.ts';

const keptMs = 90 * 24 * 60 * 60 * 1000;

/** Removes events older than 90 days and those above the cap. @returns their number */
export async function pruneTracking({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const old = await deleteEventsBefore(db, new Date(clock().getTime() - keptMs));
  return old + (await deleteOldestEvents(db, maxEvents));
}
