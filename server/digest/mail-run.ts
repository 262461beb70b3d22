import type { Tx } from '#server/db/db.ts';
import { afterQuietHours, markMailed } from '#server/following/mailable-news.ts';
import { loadPreferences } from '#server/following/preferences.ts';
import type { Log } from '#server/log.ts';
import type { ReaderMailer } from '#server/mail/create-reader-mailer.ts';
import type { RefreshDeps } from '#server/stories/projection/refresh-waiting.ts';
import { type BuiltMail, buildAlert, buildDigest, type DigestSources } from './build-digest.ts';
import { type MailLinks, toReaderMail } from './reader-mail.ts';
import type { MailKind } from './reader-mail-store.ts';
import { claimMail, type DueReader, endMail, scheduleNext, stopMail } from './reader-mail-store.ts';

export interface SendMailsDeps extends RefreshDeps {
  log: Log;
  mailer: ReaderMailer;
  links: MailLinks;
}

/** Mails of a run by what became of them. */
export interface SentMails {
  sent: number;
  /** There was nothing to send. */
  empty: number;
  failed: number;
}

const minuteMs = 60_000;
/** Pauses before the next attempt; after the last one a mail is given up. */
const retryPausesMs = [5, 20, 80, 320].map((minutes) => minutes * minuteMs);

/** What the mails of one run share. */
export interface Run extends SendMailsDeps {
  sources: DigestSources;
  key: Buffer;
  counts: SentMails;
}

/** A mail that this process alone sends. */
export interface Claimed extends DueReader {
  id: string;
  kind: MailKind;
  period: string;
  attempts: number;
}

/** What a mail to an account says now. */
export async function build(run: Run, kind: MailKind, accountId: string): Promise<BuiltMail> {
  const { sources } = run;
  if (kind === 'alert') return buildAlert(run, { accountId, sources });
  const choices = await loadPreferences(run.db, accountId);
  return buildDigest(run, { accountId, choices, sources });
}

/** Sends a mail that this process has claimed, and stores what became of it. */
export async function sendClaimed(run: Run, claimed: Claimed, built: BuiltMail): Promise<void> {
  const { db, clock, mailer, counts } = run;
  const preferences = await loadPreferences(db, claimed.accountId);
  const { frequency } = preferences;
  const mail = toReaderMail({ ...run.links, key: run.key }, { ...claimed, frequency }, built.content);
  const outcome = await mailer.send(mail);
  const now = clock();
  if (outcome.kind === 'accepted') counts.sent += 1;
  else counts.failed += 1;
  await db.transaction().execute(async (tx) => {
    if (outcome.kind === 'accepted') {
      await endMail(tx, claimed.id, { state: 'sent', now });
      await markMailed(tx, built.states, built.readAt);
    } else if (outcome.kind === 'refused') {
      await endMail(tx, claimed.id, { state: 'refused', now });
      await stopMail(tx, { accountId: claimed.accountId, reason: describeRefusal(outcome.code), now });
    } else if (outcome.kind === 'unknown') {
      await endMail(tx, claimed.id, { state: 'unknown', now });
    } else await postpone(tx, claimed, preferences, now);
  });
}

function describeRefusal(code: number): string {
  return `The mail server refused your address for good (${code}). Save the digest or the alerts again once mail reaches you.`;
}

export type Preferences = Awaited<ReturnType<typeof loadPreferences>>;

async function postpone(
  tx: Tx,
  { id, attempts }: Claimed,
  preferences: Preferences,
  now: Date,
): Promise<void> {
  const pause = retryPausesMs[attempts - 1];
  if (pause === undefined) return endMail(tx, id, { state: 'given-up', now });
  const retryAt = afterQuietHours(preferences, new Date(now.getTime() + pause));
  await endMail(tx, id, { state: 'retry', retryAt, now });
}

/** Whether the reader still wants this kind of mail. */
export function isWanted(preferences: Preferences, kind: MailKind): boolean {
  const { mailStopped, frequency, alertsPerDay, alertsByMail } = preferences;
  return mailStopped === null && (kind === 'digest' ? frequency !== 'off' : alertsPerDay > 0 && alertsByMail);
}

/**
 * Claims the mail and schedules the next one in one transaction, to which `onClaimed` may add. Null where it is claimed
 * already.
 */
export async function claim(
  run: Pick<Run, 'db' | 'clock'>,
  mail: { accountId: string; kind: MailKind; period: string },
  nextAt: Date | null,
  onClaimed: (tx: Tx, id: string) => Promise<void> = async () => {},
): Promise<string | null> {
  const { db, clock } = run;
  return db.transaction().execute(async (tx) => {
    await scheduleNext(tx, { ...mail, at: nextAt });
    const id = await claimMail(tx, { ...mail, now: clock() });
    if (id !== null) await onClaimed(tx, id);
    return id;
  });
}
