import PQueue from 'p-queue';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { createNewsSource } from '#server/following/find-news.ts';
import { afterQuietHours, localDay, nextDigestTime } from '#server/following/mailable-news.ts';
import { loadPreferences } from '#server/following/preferences.ts';
import { mailConnections } from '#server/mail/create-reader-mailer.ts';
import { createEditionSource } from './build-digest.ts';
import { isEmptyContent } from './describe-news.ts';
import {
  build,
  type Claimed,
  claim,
  isWanted,
  type Run,
  type SendMailsDeps,
  type SentMails,
  sendClaimed,
} from './mail-run.ts';
import { countDevices } from './push/device-store.ts';
import { hasWaiting, insertMessages } from './push/message-store.ts';
import { buildPushPayload } from './push/push-payload.ts';
import {
  claimRetries,
  type DueReader,
  deleteReaderMailsBefore,
  endMail,
  isClaimed,
  listDueReaders,
  type MailKind,
  scheduleNext,
} from './reader-mail-store.ts';
import { loadUnsubscribeKey } from './unsubscribe.ts';

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
async function sendAlertTo(run: Run, reader: DueReader): Promise<void> {
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

/** Readers of one query. */
const batchSize = 200;

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
    sources: {
      news: createNewsSource(deps, { isBackground: true, signal }),
      editions: createEditionSource(deps),
    },
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

/** The key of a mail prevents a second one of its period only while it is stored. */
const rememberMs = 60 * 86_400_000;

/** Removes the records of old mails. Returns their number. */
export async function pruneReaderMails({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  return deleteReaderMailsBefore(db, new Date(clock().getTime() - rememberMs));
}
