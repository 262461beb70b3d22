import { sql } from 'kysely';
import type { WebhookDirection, WebhookStatus } from '#domain/webhooks/webhook-log.ts';
import type { Db, Tx } from '#server/db/db.ts';

export interface Delivery {
  id: string;
  address: string;
  jobId: string | null;
  /** The message as it is signed. */
  body: string;
  endedAt: Date | null;
}

export interface WebhookLine {
  id: string;
  at: Date;
  direction: WebhookDirection;
  status: WebhookStatus;
  jobId: string | null;
  message: string;
  /** Host only. */
  target: string | null;
  attempt: number | null;
  httpStatus: number | null;
}

/** The id of the new delivery; null when there is one with this key. */
export async function insertDelivery(
  db: Db | Tx,
  delivery: { key: string; address: string; jobId: string | null; body: string; at: Date },
): Promise<string | null> {
  const row = await db
    .insertInto('webhook_deliveries')
    .values({
      key: delivery.key,
      address: delivery.address,
      job_id: delivery.jobId,
      body: delivery.body,
      created_at: delivery.at,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function getDelivery(db: Db, id: string): Promise<Delivery | null> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select(['id', 'address', 'job_id as jobId', 'body', 'ended_at as endedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function endDelivery(db: Db | Tx, id: string, at: Date): Promise<void> {
  await db.updateTable('webhook_deliveries').set({ ended_at: at }).where('id', '=', id).execute();
}

export async function insertWebhookLine(
  db: Db | Tx,
  line: Omit<WebhookLine, 'id'> & { messageId: string | null },
): Promise<boolean> {
  const row = await db
    .insertInto('webhook_log')
    .values({
      at: line.at,
      direction: line.direction,
      status: line.status,
      message_id: line.messageId,
      job_id: line.jobId,
      message: line.message,
      target: line.target,
      attempt: line.attempt,
      http_status: line.httpStatus,
    })
    // A message that was received before is not received again.
    .onConflict((conflict) => conflict.column('message_id').where('status', '=', 'received').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Anybody may send messages: at most one refused message a minute is recorded. One that arrives while another is
 * recorded is not.
 */
export async function insertRefusal(db: Db, at: Date, message: string): Promise<void> {
  const aMinuteAgo = new Date(at.getTime() - 60_000);
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ isMine: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtext('webhook_log')) AS "isMine"`.execute(tx);
    if (rows[0]?.isMine !== true) return;
    await sql`
      INSERT INTO webhook_log (at, direction, status, message)
      SELECT ${at}::timestamptz, 'received', 'refused', ${message}::text
      WHERE NOT EXISTS (
        SELECT 1 FROM webhook_log WHERE status = 'refused' AND at > ${aMinuteAgo}::timestamptz
      )`.execute(tx);
  });
}

export async function listWebhookLines(db: Db, limit: number): Promise<WebhookLine[]> {
  return await db
    .selectFrom('webhook_log')
    .select([
      'id',
      'at',
      'direction',
      'status',
      'job_id as jobId',
      'message',
      'target',
      'attempt',
      'http_status as httpStatus',
    ])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function deleteWebhooksBefore(db: Db, time: Date): Promise<number> {
  const lines = await db.deleteFrom('webhook_log').where('at', '<', time).executeTakeFirst();
  await db.deleteFrom('webhook_deliveries').where('created_at', '<', time).execute();
  return Number(lines.numDeletedRows);
}
