import type { Db } from '#server/db/db.ts';
import { afterQuietHours, localDay } from '#server/following/mailable-news.ts';
import { loadPreferences } from '#server/following/preferences.ts';
import { isEmptyContent } from './digest-content.ts';
import { build, claim, isWanted, type Run, sendClaimed } from './mail-run.ts';
import { countDevices } from './push/device-store.ts';
import { hasWaiting, insertMessages } from './push/message-store.ts';
import { buildPushPayload } from './push/push-payload.ts';
import { type DueReader, endMail, isClaimed, scheduleNext } from './reader-mail-store.ts';

/** Followed stories are looked at this often. */
const alertEveryMs = 15 * 60_000;

/** The first alert of the day that is not claimed; null when the reader had as many as wanted. */
async function nextAlertPeriod(
  db: Db,
  accountId: string,
  day: string,
  perDay: number,
): Promise<string | null> {
  for (let number = 1; number <= perDay; number += 1) {
    const period = `${day} ${number}`;
    if (!(await isClaimed(db, { accountId, kind: 'alert', period }))) return period;
  }
  return null;
}

/**
 * Sends an alert to a reader where there is reason for one: by mail at once, and to devices through their own job, which
 * finds it in the transaction that claims it.
 */
export async function sendAlertTo(run: Run, reader: DueReader): Promise<void> {
  const { db, clock } = run;
  const { accountId } = reader;
  const preferences = await loadPreferences(db, accountId);
  const now = clock();
  const later = (at: Date | null) => scheduleNext(db, { kind: 'alert', accountId, at });
  const byMail = isWanted(preferences, 'alert');
  // A device that is added later, or saved preferences, start it again.
  if (!byMail && (await countDevices(db, accountId)) === 0) return later(null);
  const loudAt = afterQuietHours(preferences, now);
  if (loudAt > now) return later(loudAt);
  const nextAt = new Date(now.getTime() + alertEveryMs);
  const day = localDay(now, preferences.timeZone);
  const period = await nextAlertPeriod(db, accountId, day, preferences.alertsPerDay);
  // What still waits for a device would be reported again.
  if (period === null || (await hasWaiting(db, accountId))) return later(nextAt);
  const built = await build(run, 'alert', accountId);
  const [first, ...others] = built.content.follows;
  if (isEmptyContent(built.content) || first === undefined) return later(nextAt);
  const id = await claim(run, { accountId, kind: 'alert', period }, nextAt, async (tx, claimed) => {
    const payload = buildPushPayload([first, ...others]);
    await insertMessages(tx, { accountId, period, payload, reported: built, now });
    if (!byMail) await endMail(tx, claimed, { state: 'sent', now });
  });
  if (id !== null && byMail) {
    await sendClaimed(run, { ...reader, id, kind: 'alert', period, attempts: 1 }, built);
  }
}
