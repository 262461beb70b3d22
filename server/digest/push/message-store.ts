import { sql } from 'kysely';
import { z } from 'zod';
import { sides } from '#domain/analysis/rating.ts';
import type { StoryState } from '#domain/following/story-change.ts';
import type { Db, Tx } from '#server/db/db.ts';
import type { PushMessagesTable } from '#server/db/schema/following-tables.ts';
import { storedCount, storedList } from '#server/db/stored-json.ts';
import { toJsonb } from '#server/db/to-jsonb.ts';
import { type PushPayload, storedPayload } from './push-payload.ts';

const side = z.enum(sides);
const storedReport = storedList(
  z.object({
    follow: z.uuid(),
    articles: storedCount,
    sides: storedList(side),
    blindspot: side.nullable().catch(null),
  }),
);

/** The states of follows that a message reports, and when they were read. */
export interface Reported {
  states: ReadonlyMap<string, StoryState>;
  readAt: Date;
}

/** Stores an alert for each device of an account, due now. Returns the number of devices. */
export async function insertMessages(
  tx: Tx,
  message: { accountId: string; period: string; payload: PushPayload; reported: Reported; now: Date },
): Promise<number> {
  const { accountId, period, payload, reported, now } = message;
  const states = [...reported.states].map(([follow, state]) => ({ follow, ...state }));
  const { numAffectedRows } = await sql`
    INSERT INTO push_messages (device_id, period, payload, reported, read_at, state, due_at, created_at)
    SELECT id, ${period}, ${toJsonb(payload)}::jsonb, ${toJsonb(states)}::jsonb, ${reported.readAt}::timestamptz,
      'waiting', ${now}::timestamptz, ${now}::timestamptz
    FROM push_devices WHERE account_id = ${accountId}::uuid
    ON CONFLICT (device_id, period) DO NOTHING`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Whether an alert to a device of the account waits to be sent. */
export async function hasWaiting(db: Db | Tx, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('push_messages as m')
    .innerJoin('push_devices as d', 'd.id', 'm.device_id')
    .select('m.id')
    .where('d.account_id', '=', accountId)
    .where('m.state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Alerts to one push service. */
export interface DueMessages {
  /** Host and port. */
  service: string;
  /** The longest waiting first. */
  ids: string[];
}

/** Alerts that are due, by push service; the services whose alerts wait longest first, without those in `except`. */
export async function listDueMessages(
  db: Db,
  {
    now,
    except,
    services,
    perService,
  }: { now: Date; except: readonly string[]; services: number; perService: number },
): Promise<DueMessages[]> {
  // Addresses are stored in normal form, without credentials.
  const { rows } = await sql<DueMessages>`
    SELECT service, (array_agg(id::text ORDER BY due_at))[1:${sql.lit(perService)}] AS ids
    FROM (
      SELECT m.id, m.due_at, split_part(d.endpoint, '/', 3) AS service
      FROM push_messages m JOIN push_devices d ON d.id = m.device_id
      WHERE m.state = 'waiting' AND m.due_at <= ${now}::timestamptz
    ) AS due
    WHERE service <> ALL (${[...except]}::text[])
    GROUP BY service ORDER BY min(due_at) LIMIT ${services}`.execute(db);
  return rows;
}

export interface ClaimedMessage {
  id: string;
  deviceId: string;
  accountId: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
  payload: PushPayload;
  reported: Reported;
  attempts: number;
  createdAt: Date;
}

/** Claims a waiting message; null where another process has. Nothing is claimed twice without `postponeMessage`. */
export async function claimMessage(db: Db, id: string): Promise<ClaimedMessage | null> {
  const row = await db
    .updateTable('push_messages as m')
    .from('push_devices as d')
    .set((eb) => ({ state: 'claimed', attempts: eb('m.attempts', '+', 1), due_at: null }))
    .whereRef('d.id', '=', 'm.device_id')
    .where('m.id', '=', id)
    .where('m.state', '=', 'waiting')
    .returning(['m.id', 'm.payload', 'm.reported', 'm.read_at', 'm.attempts', 'm.created_at'])
    .returning(['d.id as device', 'd.account_id', 'd.endpoint', 'd.p256dh', 'd.auth'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const states = storedReport.parse(row.reported).map(({ follow, ...state }) => [follow, state] as const);
  return {
    id: row.id,
    deviceId: row.device,
    accountId: row.account_id,
    endpoint: row.endpoint,
    keys: { p256dh: row.p256dh, auth: row.auth },
    payload: storedPayload.parse(row.payload),
    reported: { states: new Map(states), readAt: row.read_at },
    attempts: row.attempts,
    createdAt: row.created_at,
  };
}

/** Stores what became of a claimed message; with `waiting`, when it is sent again. */
export async function endMessage(
  tx: Db | Tx,
  id: string,
  outcome: { state: PushMessagesTable['state']; dueAt?: Date; now: Date },
): Promise<void> {
  await tx
    .updateTable('push_messages')
    .set({ state: outcome.state, due_at: outcome.dueAt ?? null, ended_at: outcome.now })
    .where('id', '=', id)
    .execute();
}

/** Lets a claimed message wait without having been sent: that was no attempt. */
export async function postponeMessage(db: Db | Tx, id: string, dueAt: Date): Promise<void> {
  await db
    .updateTable('push_messages')
    .set((eb) => ({ state: 'waiting', due_at: dueAt, attempts: eb('attempts', '-', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteMessagesBefore(db: Db, time: Date): Promise<number> {
  const result = await db.deleteFrom('push_messages').where('created_at', '<', time).executeTakeFirst();
  return Number(result.numDeletedRows);
}
