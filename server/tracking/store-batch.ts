import { cleanProperties } from '#domain/tracking/clean-properties.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { addEvents } from './tracking-store.ts';

export interface StoreBatchInput {
  /** Made by the browser at random; it leads to no account. */
  sessionId: string;
  events: readonly { id: string; eventName: string; properties: object }[];
}

/**
 * Keeps the events of a batch and gives how many were new. Whatever could tell who somebody is or what they
 * read is dropped here again, however the browser behaved. Who sent the batch is not looked at.
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
