import { cleanProperties } from '#domain/tracking/clean-properties.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { addEvents } from './tracking-store.ts';

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
