import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/db.ts';
import type { ReaderMailsTable } from '#server/db/schema/following-tables.ts';
import { countDevices } from './push/device-store.ts';

/** The mails that a reader can end by a link. */
export type MailKind = 'digest' | 'alert';

/** An account whose mail is due. */
export interface DueReader {
  accountId: string;
  email: string;
}

const dueColumn = { digest: 'next_digest_at', alert: 'next_alert_at' } as const;

/**
 * Accounts whose digest or alert is due, the longest waiting first. An alert is due only where a followed story has
 * changed since it was last reported.
 */
export async function listDueReaders(
  db: Db | Tx,
  { kind, now, limit }: { kind: MailKind; now: Date; limit: number },
): Promise<DueReader[]> {
  let query = db
    .selectFrom('reader_preferences as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .select(['a.id as accountId', 'a.email'])
    .where(`p.${dueColumn[kind]}`, '<=', now)
    .orderBy(`p.${dueColumn[kind]}`)
    .limit(limit);
  if (kind === 'alert') {
    query = query.where(sql<boolean>`EXISTS (
      SELECT 1 FROM follows f
      JOIN stories followed ON followed.id = f.story_id
      JOIN stories s ON s.id = coalesce(followed.merged_into, followed.id)
      JOIN follow_marks m ON m.follow_id = f.id AND m.kind = 'mailed'
      WHERE f.account_id = a.id AND s.touched_at > m.marked_at AND s.version = greatest(s.card_version, s.refreshed_version))`);
  }
  return query.execute();
}

/** Sets when the next digest or alert of an account is due; null for none. */
export async function scheduleNext(
  tx: Db | Tx,
  { kind, accountId, at }: { kind: MailKind; accountId: string; at: Date | null },
): Promise<void> {
  await tx
    .updateTable('reader_preferences')
    .set(kind === 'digest' ? { next_digest_at: at } : { next_alert_at: at })
    .where('account_id', '=', accountId)
    .execute();
}

/** Claims a mail that no process has claimed before. Returns its id, or null. Commit before sending. */
export async function claimMail(
  tx: Tx,
  mail: { accountId: string; kind: MailKind; period: string; now: Date },
): Promise<string | null> {
  const row = await tx
    .insertInto('reader_mails')
    .values({
      account_id: mail.accountId,
      kind: mail.kind,
      period: mail.period,
      state: 'claimed',
      created_at: mail.now,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'period']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether a mail of this kind and period was claimed. */
export async function isClaimed(
  db: Db | Tx,
  { accountId, kind, period }: { accountId: string; kind: MailKind; period: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('reader_mails')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('period', '=', period)
    .executeTakeFirst();
  return row !== undefined;
}

export interface RetriedMail extends DueReader {
  id: string;
  kind: MailKind;
  period: string;
  attempts: number;
}

/** Claims mails again that a mail server did not accept and whose pause is over. */
export async function claimRetries(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<RetriedMail[]> {
  const { rows } = await sql<RetriedMail>`
    UPDATE reader_mails AS m SET state = 'claimed', attempts = m.attempts + 1, retry_at = NULL
    FROM (
      SELECT id FROM reader_mails WHERE state = 'retry' AND retry_at <= ${now}::timestamptz
      ORDER BY retry_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) AS due, accounts AS a
    WHERE m.id = due.id AND a.id = m.account_id
    RETURNING m.id, m.kind, m.period, m.attempts, a.id AS "accountId", a.email`.execute(db);
  return rows;
}

/** Stores what became of a claimed mail. */
export async function endMail(
  tx: Db | Tx,
  id: string,
  outcome: { state: ReaderMailsTable['state']; retryAt?: Date; now: Date },
): Promise<void> {
  await tx
    .updateTable('reader_mails')
    .set({ state: outcome.state, retry_at: outcome.retryAt ?? null, ended_at: outcome.now })
    .where('id', '=', id)
    .execute();
}

/** Stops all mail of an account, with a reason that its reader sees. Alerts still come to devices. */
export async function stopMail(
  tx: Db | Tx,
  { accountId, reason, now }: { accountId: string; reason: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('reader_preferences')
    .set({ next_digest_at: null, mail_stopped_at: now, mail_stop_reason: reason })
    .where('account_id', '=', accountId)
    .execute();
}

/** Turns one kind of mail off. Alerts still come to devices, where there are any. */
export async function turnOff(tx: Db | Tx, kind: MailKind, accountId: string, now: Date): Promise<void> {
  const off =
    kind === 'digest'
      ? { digest_frequency: 'off' as const, next_digest_at: null }
      : (await countDevices(tx, accountId)) === 0
        ? { alerts_per_day: 0, next_alert_at: null }
        : { alerts_by_mail: false };
  await tx
    .updateTable('reader_preferences')
    .set({ ...off, updated_at: now })
    .where('account_id', '=', accountId)
    .execute();
}

export async function deleteReaderMailsBefore(db: Db, time: Date): Promise<number> {
  const result = await db.deleteFrom('reader_mails').where('created_at', '<', time).executeTakeFirst();
  return Number(result.numDeletedRows);
}
