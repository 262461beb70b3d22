import type { Db } from '#server/db/db.ts';
import { deleteOldestEvents } from './tracking-store.ts';

/** Stored at most, by all browsers together: about 100 MB, and 600 MB where each property is as long as it may be. */
export const maxEvents = 200_000;
/** Looking for the oldest costs more than storing a batch. */
const checkEvery = 2_000;

export interface EventCap {
  /** Counts stored events; after every so many, those beyond the cap are removed, the oldest first. */
  note(stored: number): Promise<void>;
}

/** Keeps the table of usage events within bounds; so many events may stand above the cap before they go. */
export function createEventCap(db: Db, { max = maxEvents, every = checkEvery } = {}): EventCap {
  let sinceCheck = 0;
  return {
    async note(stored) {
      sinceCheck += stored;
      if (sinceCheck < every) return;
      sinceCheck = 0;
      await deleteOldestEvents(db, max);
    },
  };
}
