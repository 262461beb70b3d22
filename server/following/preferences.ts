import type { PreferenceChanges, Preferences } from '#contract/following.ts';
import { defaultPreferences } from '#domain/following/preferences.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import type { Clock } from '#server/clock.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { lockAccount } from '#server/db/locks.ts';
import { normaliseOutlet } from './follows.ts';
import { nextDigestTime } from './mailable-news.ts';
import {
  getPreferenceRow,
  listMutedOutlets,
  type PreferenceRow,
  putMutedOutlets,
  putPreferences,
} from './preference-store.ts';

const unchanged: PreferenceRow = {
  ...defaultPreferences,
  ...{ nextDigestAt: null, nextAlertAt: null, mailStopped: null },
};

/** What the account chose, else the defaults. */
export async function loadPreferences(db: Db | Tx, accountId: string): Promise<PreferenceRow> {
  return (await getPreferenceRow(db, accountId)) ?? unchanged;
}

async function present(db: Db | Tx, accountId: string): Promise<Preferences> {
  const row = await loadPreferences(db, accountId);
  const { mailStopped } = row;
  return {
    ...{ time_zone: row.timeZone, edition: row.edition },
    digest: { frequency: row.frequency, weekday: row.weekday, hour: row.hour, sections: [...row.sections] },
    ...{ quiet_hours: row.quietHours, alerts_per_day: row.alertsPerDay },
    alerts_by_mail: row.alertsByMail,
    muted_outlets: await listMutedOutlets(db, accountId),
    next_digest_at: row.nextDigestAt?.toISOString() ?? null,
    mail_stopped:
      mailStopped === null ? null : { at: mailStopped.at.toISOString(), reason: mailStopped.reason },
  };
}

export async function getPreferences(
  { db }: { db: Db },
  { accountId }: { accountId: string },
): Promise<Preferences> {
  return present(db, accountId);
}

function applyChanges(row: PreferenceRow, changes: PreferenceChanges, now: Date): PreferenceRow {
  const { digest, quiet_hours: quietHours, alerts_per_day: alertsPerDay } = changes;
  const { alerts_by_mail: alertsByMail } = changes;
  const next: PreferenceRow = {
    ...row,
    ...(changes.time_zone === undefined ? {} : { timeZone: changes.time_zone }),
    ...(changes.edition === undefined ? {} : { edition: changes.edition }),
    ...(digest === undefined ? {} : { ...digest, sections: [...new Set(digest.sections)] }),
    ...(quietHours === undefined ? {} : { quietHours }),
    ...(alertsPerDay === undefined ? {} : { alertsPerDay }),
    ...(alertsByMail === undefined ? {} : { alertsByMail }),
    // A reader who wants mail again has mended what stopped it.
    ...(digest === undefined && alertsPerDay === undefined ? {} : { mailStopped: null }),
  };
  return {
    ...next,
    nextDigestAt: next.mailStopped === null ? nextDigestTime(next, now) : null,
    // Devices show alerts also while mail is stopped.
    nextAlertAt: next.alertsPerDay === 0 ? null : (row.nextAlertAt ?? now),
  };
}

/** Changes what is given. @throws AppError invalid-input for a muted outlet that is no domain */
export async function updatePreferences(
  deps: { db: Db; clock: Clock; outlets: OutletTable },
  { accountId, changes }: { accountId: string; changes: PreferenceChanges },
): Promise<Preferences> {
  const { muted_outlets: muted, ...mail } = changes;
  const domains = muted?.map((domain) => normaliseOutlet(deps.outlets, domain));
  return deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    const now = deps.clock();
    if (domains !== undefined) await putMutedOutlets(tx, accountId, [...new Set(domains)], now);
    if (Object.keys(mail).length > 0) {
      const row = await loadPreferences(tx, accountId);
      await putPreferences(tx, accountId, applyChanges(row, mail, now), now);
    }
    return present(tx, accountId);
  });
}
