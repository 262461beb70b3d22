import { cleanProperties } from '#domain/tracking/clean-properties.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { keepPartitionsUnlessBusy } from '#server/db/partitions.ts';
import type { Log } from '#server/log.ts';
import { addEvents, deleteEventsBefore, deleteOldestEvents, usageEvents } from './tracking-store.ts';

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

export interface StoreBatchInput {
  /** Random, from the browser; not related to an account. */
  sessionId: string;
  events: readonly { id: string; eventName: string; properties: object }[];
}

/**
 * Stores the events of a batch. Everything that could identify a person or what they read is removed here too, in case
 * the browser sent it. The sender of the batch is ignored.
 * @returns the number of new events
 */
export async function storeBatch(
  { db, clock }: { db: Db; clock: Clock },
  { sessionId, events }: StoreBatchInput,
): Promise<number> {
  const receivedAt = clock();
  return await addEvents(
    db,
    events.map(({ id, eventName, properties }) => ({
      sessionId,
      eventId: id,
      name: eventName,
      properties: cleanProperties(properties),
      receivedAt,
    })),
  );
}

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
