import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/db.ts';
import { isoDay, type PartitionedTable, periodStart } from '#server/db/partitions.ts';
import { toJsonb } from '#server/db/to-jsonb.ts';

export interface NewTrackingEvent {
  sessionId: string;
  eventId: string;
  name: string;
  properties: object;
  receivedAt: Date;
}

export const usageEvents: PartitionedTable = { name: 'weekly_usage_events', column: 'week', periodDays: 7 };

const dayMs = 86_400_000;
/** The second is of the release before; its events expire. */
const tables = ['weekly_usage_events', 'tracking_events'] as const;

const weekOf = (at: Date) => isoDay(periodStart(at, usageEvents.periodDays));
/** Ids of sessions and events have no line breaks. */
const keyOf = (sessionId: string, eventId: string) => `${sessionId}\n${eventId}`;

/**
 * Events that were sent before: in the week before, which the unique key does not cover, or in the table of the release
 * before.
 */
async function listKnown(db: Db | Tx, events: readonly NewTrackingEvent[]): Promise<ReadonlySet<string>> {
  const sent = toJsonb(
    events.map(({ sessionId, eventId, receivedAt }) => ({
      session_id: sessionId,
      event_id: eventId,
      week: weekOf(new Date(receivedAt.getTime() - usageEvents.periodDays * dayMs)),
    })),
  );
  const { rows } = await sql<{ session: string; event: string }>`
    SELECT session_id AS session, event_id AS event
    FROM jsonb_to_recordset(${sent}::jsonb) AS sent (session_id text, event_id text, week date)
    WHERE EXISTS (SELECT FROM weekly_usage_events AS known
        WHERE (known.session_id, known.event_id, known.week) = (sent.session_id, sent.event_id, sent.week))
      OR EXISTS (SELECT FROM tracking_events AS known
        WHERE (known.session_id, known.event_id) = (sent.session_id, sent.event_id))`.execute(db);
  return new Set(rows.map(({ session, event }) => keyOf(session, event)));
}

/** Inserts events. A repeated batch is stored once. @returns the number of new events */
export async function addEvents(db: Db | Tx, events: readonly NewTrackingEvent[]): Promise<number> {
  const known = await listKnown(db, events);
  const unknown = events.filter(({ sessionId, eventId }) => !known.has(keyOf(sessionId, eventId)));
  if (unknown.length === 0) return 0;
  const added = await db
    .insertInto('weekly_usage_events')
    .values(
      unknown.map((event) => ({
        session_id: event.sessionId,
        event_id: event.eventId,
        name: event.name,
        properties: toJsonb(event.properties),
        received_at: event.receivedAt,
        week: weekOf(event.receivedAt),
      })),
    )
    .onConflict((conflict) => conflict.columns(['session_id', 'event_id', 'week']).doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows ?? 0);
}

/** Removes all but about the newest `max` events. @returns the number of removed events */
export async function deleteOldestEvents(db: Db | Tx, max: number): Promise<number> {
  const { rows } = await sql<{ oldest: Date }>`
    SELECT received_at AS oldest FROM weekly_usage_events ORDER BY received_at DESC OFFSET ${max} LIMIT 1`.execute(
    db,
  );
  const oldest = rows[0]?.oldest;
  return oldest === undefined ? 0 : await deleteEvents(db, '<=', oldest);
}

export async function deleteEventsBefore(db: Db | Tx, before: Date): Promise<number> {
  return await deleteEvents(db, '<', before);
}

async function deleteEvents(db: Db | Tx, operator: '<' | '<=', limit: Date): Promise<number> {
  let count = 0;
  for (const table of tables) {
    const deleted = await db.deleteFrom(table).where('received_at', operator, limit).executeTakeFirst();
    count += Number(deleted.numDeletedRows);
  }
  return count;
}
