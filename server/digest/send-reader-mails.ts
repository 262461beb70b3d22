import PQueue from 'p-queue';
import type { Db, Tx } from '#server/db/db.ts';
import { createNewsSource } from '#server/following/find-news.ts';
import { afterQuietHours, localDay, nextDigestTime } from '#server/following/mail-times.ts';
import { markMailed } from '#server/following/mailable-news.ts';
import { loadPreferences } from '#server/following/preferences.ts';
import type { Log } from '#server/log.ts';
import { mailConnections, type ReaderMailer } from '#server/mail/create-reader-mailer.ts';
import type { RefreshDeps } from '#server/stories/projection/refresh-waiting.ts';
import { type BuiltMail, buildAlert, buildDigest, type DigestSources } from './build-digest.ts';
import { isEmptyContent } from './digest-content.ts';
import { createEditionSource } from './edition-source.ts';
import { type MailLinks, toReaderMail } from './reader-mail.ts';
import {
  claimMail,
  claimRetries,
  type DueReader,
  endMail,
  isClaimed,
  listDueReaders,
  scheduleNext,
  stopMail,
} from './reader-mail-store.ts';
import { loadUnsubscribeKey, type MailKind } from './unsubscribe-token.ts';

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

/** Readers of one query. */
const batchSize = 200;
const minuteMs = 60_000;
/** Followed stories are looked at this often. */
const alertEveryMs = 15 * minuteMs;
/** Pauses before the next attempt; after the last one a mail is given up. */
const retryPausesMs = [5, 20, 80, 320].map((minutes) => minutes * minuteMs);

interface Run extends SendMailsDeps {
  sources: DigestSources;
  key: Buffer;
  counts: SentMails;
}

interface Claimed extends DueReader {
  id: string;
  kind: MailKind;
  period: string;
  attempts: number;
}

async function build(run: Run, kind: MailKind, accountId: string): Promise<BuiltMail> {
  const { sources } = run;
  if (kind === 'alert') return buildAlert(run, { accountId, sources });
  const choices = await loadPreferences(run.db, accountId);
  return buildDigest(run, { accountId, choices, sources });
}

/** Sends a mail that this process has claimed, and stores what became of it. */
async function sendClaimed(run: Run, claimed: Claimed, built: BuiltMail): Promise<void> {
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

type Preferences = Awaited<ReturnType<typeof loadPreferences>>;

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
function isWanted({ mailStopped, frequency, alertsPerDay }: Preferences, kind: MailKind): boolean {
  return mailStopped === null && (kind === 'digest' ? frequency !== 'off' : alertsPerDay > 0);
}

/** Claims the mail and schedules the next one in one transaction. Null where it is claimed already. */
async function claim(
  run: Run,
  mail: { accountId: string; kind: MailKind; period: string },
  nextAt: Date | null,
): Promise<string | null> {
  const { db, clock } = run;
  return db.transaction().execute(async (tx) => {
    await scheduleNext(tx, { ...mail, at: nextAt });
    return claimMail(tx, { ...mail, now: clock() });
  });
}

async function sendDigestTo(run: Run, reader: DueReader): Promise<void> {
  const { db, clock } = run;
  const { accountId } = reader;
  const preferences = await loadPreferences(db, accountId);
  if (!isWanted(preferences, 'digest')) return scheduleNext(db, { kind: 'digest', accountId, at: null });
  const now = clock();
  const nextAt = nextDigestTime(preferences, now);
  const period = localDay(now, preferences.timeZone);
  const built = await build(run, 'digest', accountId);
  if (isEmptyContent(built.content)) {
    run.counts.empty += 1;
    await scheduleNext(db, { kind: 'digest', accountId, at: nextAt });
    return;
  }
  const id = await claim(run, { accountId, kind: 'digest', period }, nextAt);
  if (id !== null) await sendClaimed(run, { ...reader, id, kind: 'digest', period, attempts: 1 }, built);
}

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

async function sendAlertTo(run: Run, reader: DueReader): Promise<void> {
  const { db, clock } = run;
  const { accountId } = reader;
  const preferences = await loadPreferences(db, accountId);
  const now = clock();
  const later = (at: Date) => scheduleNext(db, { kind: 'alert', accountId, at });
  const loudAt = afterQuietHours(preferences, now);
  if (loudAt > now) return later(loudAt);
  const day = localDay(now, preferences.timeZone);
  const period = await nextAlertPeriod(db, accountId, day, preferences.alertsPerDay);
  const nextAt = new Date(now.getTime() + alertEveryMs);
  if (period === null) return later(nextAt);
  const built = await build(run, 'alert', accountId);
  if (isEmptyContent(built.content)) return later(nextAt);
  const id = await claim(run, { accountId, kind: 'alert', period }, nextAt);
  if (id !== null) await sendClaimed(run, { ...reader, id, kind: 'alert', period, attempts: 1 }, built);
}

async function sendRetry(run: Run, claimed: Claimed): Promise<void> {
  const built = await build(run, claimed.kind, claimed.accountId);
  const preferences = await loadPreferences(run.db, claimed.accountId);
  if (isEmptyContent(built.content) || !isWanted(preferences, claimed.kind)) {
    run.counts.empty += 1;
    await endMail(run.db, claimed.id, { state: 'given-up', now: run.clock() });
    return;
  }
  await sendClaimed(run, claimed, built);
}

/** Works on batches until none is left; one reader's failure does not stop the others. */
async function sendAll<Reader extends DueReader>(
  run: Run,
  list: () => Promise<readonly Reader[]>,
  send: (reader: Reader) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const queue = new PQueue({ concurrency: mailConnections });
  const failed = new Set<string>();
  for (;;) {
    signal.throwIfAborted();
    const due = (await list()).filter(({ accountId }) => !failed.has(accountId));
    if (due.length === 0) return;
    await queue.addAll(
      due.map((reader) => async () => {
        if (signal.aborted) return;
        await send(reader).catch((error: unknown) => {
          failed.add(reader.accountId);
          run.log.error({ err: error, accountId: reader.accountId }, 'mail to a reader failed');
        });
      }),
    );
  }
}

/** Sends all digests and alerts that are due, and those that a mail server did not accept before. */
export async function sendReaderMails(
  deps: SendMailsDeps,
  { signal }: { signal: AbortSignal },
): Promise<SentMails> {
  const { db, clock } = deps;
  const run: Run = {
    ...deps,
    sources: { news: createNewsSource(deps), editions: createEditionSource(deps) },
    key: await loadUnsubscribeKey(deps),
    counts: { sent: 0, empty: 0, failed: 0 },
  };
  const due = (kind: MailKind) => () => listDueReaders(db, { kind, now: clock(), limit: batchSize });
  try {
    await sendAll(
      run,
      () => claimRetries(db, { now: clock(), limit: batchSize }),
      (claimed) => sendRetry(run, claimed),
      signal,
    );
    await sendAll(run, due('digest'), (reader) => sendDigestTo(run, reader), signal);
    await sendAll(run, due('alert'), (reader) => sendAlertTo(run, reader), signal);
  } finally {
    deps.mailer.rest();
  }
  return run.counts;
}
