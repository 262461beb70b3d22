import type { Db, Tx } from '#server/db/db.ts';
import { toJsonb } from '#server/db/to-jsonb.ts';

export interface NewTrackingEvent {
  sessionId: string;
  eventId: string;
  name: string;
  properties: object;
  receivedAt: Date;
}

/** Inserts events. A repeated batch is stored once. @returns the number of new events */
export async function addEvents(db: Db | Tx, events: readonly NewTrackingEvent[]): Promise<number> {
  const added = await db
    .insertInto('tracking_events')
    .values(
      events.map((event) => ({
        session_id: event.sessionId,
        event_id: event.eventId,
        name: event.name,
        properties: toJsonb(event.properties),
        received_at: event.receivedAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(['session_id', 'event_id']).doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows ?? 0);
}

/** Removes all but about the newest `max` events. @returns the number of removed events */
export async function deleteOldestEvents(db: Db | Tx, max: number): Promise<number> {
  const deleted = await db
    .deleteFrom('tracking_events')
    .where('received_at', '<=', (oldest) =>
      oldest
        .selectFrom('tracking_events')
        .select('received_at')
        .orderBy('received_at', 'desc')
        .offset(max)
        .limit(1),
    )
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

export async function deleteEventsBefore(db: Db | Tx, before: Date): Promise<number> {
  const deleted = await db.deleteFrom('tracking_events').where('received_at', '<', before).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
