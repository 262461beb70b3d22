import type { Db } from '#server/db/db.ts';
import { deleteOldestEvents } from './tracking-store.ts';

/** Maximum of stored events, of all browsers: about 100 MB, 600 MB if every property has its maximum length. */
export const maxEvents = 200_000;
/** The oldest events are searched once per so many stored events: the search costs more than storing a batch. */
const checkEvery = 2_000;

export interface EventCap {
  /** Counts stored events and regularly removes the oldest above the cap. */
  note(stored: number): Promise<void>;
}

/** Bounds the table of usage events. It may exceed the cap by one interval of removals. */
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
