import type { Selectable } from 'kysely';
import type { MailPreferences } from '#domain/following/preferences.ts';
import type { Db, Tx } from '#server/db/db.ts';
import type { ReaderPreferencesTable } from '#server/db/schema/following-tables.ts';

/** The preferences of an account as they are stored. */
export interface PreferenceRow extends MailPreferences {
  nextDigestAt: Date | null;
  nextAlertAt: Date | null;
  mailStopped: { at: Date; reason: string } | null;
}

function toPreferences(row: Selectable<ReaderPreferencesTable>): PreferenceRow {
  const { quiet_from: from, quiet_until: until } = row;
  return {
    timeZone: row.time_zone,
    edition: row.edition,
    frequency: row.digest_frequency,
    weekday: row.digest_weekday,
    hour: row.digest_hour,
    sections: row.digest_sections,
    quietHours: from === null || until === null ? null : { from, until },
    alertsPerDay: row.alerts_per_day,
    alertsByMail: row.alerts_by_mail,
    nextDigestAt: row.next_digest_at,
    nextAlertAt: row.next_alert_at,
    mailStopped:
      row.mail_stopped_at === null ? null : { at: row.mail_stopped_at, reason: row.mail_stop_reason ?? '' },
  };
}

/** Null for an account that never changed them. */
export async function getPreferenceRow(db: Db | Tx, accountId: string): Promise<PreferenceRow | null> {
  const row = await db
    .selectFrom('reader_preferences')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row === undefined ? null : toPreferences(row);
}

export async function putPreferences(
  tx: Tx,
  accountId: string,
  preferences: PreferenceRow,
  now: Date,
): Promise<void> {
  const { quietHours, mailStopped } = preferences;
  const values = {
    time_zone: preferences.timeZone,
    edition: preferences.edition,
    digest_frequency: preferences.frequency,
    digest_weekday: preferences.weekday,
    digest_hour: preferences.hour,
    digest_sections: [...preferences.sections],
    quiet_from: quietHours?.from ?? null,
    quiet_until: quietHours?.until ?? null,
    alerts_per_day: preferences.alertsPerDay,
    alerts_by_mail: preferences.alertsByMail,
    next_digest_at: preferences.nextDigestAt,
    next_alert_at: preferences.nextAlertAt,
    mail_stopped_at: mailStopped?.at ?? null,
    mail_stop_reason: mailStopped?.reason ?? null,
    updated_at: now,
  };
  await tx
    .insertInto('reader_preferences')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

/** In the order in which they were muted. */
export async function listMutedOutlets(db: Db | Tx, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('muted_outlets')
    .select('domain')
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('domain')
    .execute();
  return rows.map(({ domain }) => domain);
}

/** Mutes exactly these outlets. */
export async function putMutedOutlets(
  tx: Tx,
  accountId: string,
  domains: readonly string[],
  now: Date,
): Promise<void> {
  let removal = tx.deleteFrom('muted_outlets').where('account_id', '=', accountId);
  if (domains.length > 0) removal = removal.where('domain', 'not in', [...domains]);
  await removal.execute();
  if (domains.length === 0) return;
  await tx
    .insertInto('muted_outlets')
    .values(domains.map((domain) => ({ account_id: accountId, domain, created_at: now })))
    .onConflict((conflict) => conflict.columns(['account_id', 'domain']).doNothing())
    .execute();
}
