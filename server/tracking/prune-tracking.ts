import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { deleteEventsBefore } from './tracking-store.ts';

const keptMs = 90 * 24 * 60 * 60 * 1000;

/** Removes the events of more than 90 days ago and gives their number. */
export async function pruneTracking({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  return await deleteEventsBefore(db, new Date(clock().getTime() - keptMs));
}
