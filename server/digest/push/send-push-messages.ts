import PQueue from 'p-queue';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import type { Fetcher } from '#server/fetching/fetcher.ts';
import { afterQuietHours, msUntilQuietHours } from '#server/following/mail-times.ts';
import { markMailed } from '#server/following/mailable-news.ts';
import { loadPreferences } from '#server/following/preferences.ts';
import type { Log } from '#server/log.ts';
import { deleteDevice, noteFailure, noteReached } from './device-store.ts';
import {
  type ClaimedMessage,
  claimMessage,
  endMessage,
  listDueMessages,
  postponeMessage,
} from './message-store.ts';
import { type PushOutcome, sendPush } from './send-push.ts';
import type { VapidDetails, VapidSource } from './vapid.ts';

export interface SendPushDeps {
  db: Db;
  clock: Clock;
  log: Log;
  fetcher: Pick<Fetcher, 'fetch'>;
  vapid: VapidSource;
}

/** Alerts to devices of a run by what became of them. */
export interface SentPushes {
  sent: number;
  failed: number;
  /** Devices that their push service knew no more. */
  gone: number;
}

/** Messages of one query. */
const batchSize = 200;
/** Push services that are requested at once, one request each: a slow one holds up its own messages only. */
const services = 16;
const minuteMs = 60_000;
/** Pauses before the next attempt; after the last one a message is given up. */
const retryPausesMs = [1, 4, 16].map((minutes) => minutes * minuteMs);
/** An alert that is older says nothing new. */
const maxTtlMs = 12 * 3_600_000;
/** Alerts in a row that were not accepted, after which a device is removed. */
const maxFailures = 5;

interface Run extends SendPushDeps {
  details: VapidDetails;
  signal: AbortSignal;
  counts: SentPushes;
}

type Preferences = Awaited<ReturnType<typeof loadPreferences>>;

async function store(run: Run, claimed: ClaimedMessage, outcome: PushOutcome, preferences: Preferences) {
  const now = run.clock();
  const { id, deviceId, attempts, reported } = claimed;
  await run.db.transaction().execute(async (tx) => {
    // The message goes with the device.
    if (outcome.kind === 'gone') {
      await deleteDevice(tx, deviceId);
      return;
    }
    if (outcome.kind === 'accepted') {
      await endMessage(tx, id, { state: 'sent', now });
      await noteReached(tx, deviceId, now);
      await markMailed(tx, reported.states, reported.readAt);
      return;
    }
    const pause = outcome.kind === 'unavailable' ? retryPausesMs[attempts - 1] : undefined;
    if (pause === undefined || outcome.kind !== 'unavailable') {
      await endMessage(tx, id, { state: outcome.kind === 'unknown' ? 'unknown' : 'given-up', now });
      await noteFailure(tx, deviceId, maxFailures);
      return;
    }
    const pauseMs = (outcome.retryAfterSeconds ?? 0) * 1000;
    const dueAt = afterQuietHours(preferences, new Date(now.getTime() + Math.max(pause, pauseMs)));
    await endMessage(
      tx,
      id,
      isTooLate(claimed, dueAt) ? { state: 'given-up', now } : { state: 'waiting', dueAt, now },
    );
  });
}

/** Whether a message that is sent at `time` would be older than a push service keeps one. */
const isTooLate = ({ createdAt }: ClaimedMessage, time: Date) =>
  time.getTime() - createdAt.getTime() > maxTtlMs;

/** Lets a message wait for the end of the quiet hours. */
async function postpone({ db }: Run, claimed: ClaimedMessage, until: Date, now: Date): Promise<void> {
  if (isTooLate(claimed, until)) await endMessage(db, claimed.id, { state: 'given-up', now });
  else await postponeMessage(db, claimed.id, until);
}

async function sendMessage(run: Run, id: string): Promise<void> {
  const { db, clock, counts, signal } = run;
  const claimed = await claimMessage(db, id);
  if (claimed === null) return;
  const preferences = await loadPreferences(db, claimed.accountId);
  if (preferences.alertsPerDay === 0) {
    await endMessage(db, id, { state: 'given-up', now: clock() });
    return;
  }
  const now = clock();
  const loudAt = afterQuietHours(preferences, now);
  if (loudAt > now) {
    await postpone(run, claimed, loudAt, now);
    return;
  }
  const leftMs = Math.min(maxTtlMs, msUntilQuietHours(preferences, now));
  const { endpoint, keys, payload } = claimed;
  const ttlSeconds = Math.round(leftMs / 1000);
  const outcome = await sendPush(
    { fetcher: run.fetcher, vapid: run.details },
    { endpoint, keys, payload, ttlSeconds, signal },
  );
  if (outcome.kind === 'accepted') counts.sent += 1;
  else if (outcome.kind === 'gone') counts.gone += 1;
  else counts.failed += 1;
  await store(run, claimed, outcome, preferences);
}

/** One service after the other within it, all services beside each other. */
async function sendByService(run: Run, due: readonly { id: string; endpoint: string }[]): Promise<void> {
  const byHost = new Map<string, string[]>();
  for (const { id, endpoint } of due) {
    const { host } = new URL(endpoint);
    byHost.set(host, [...(byHost.get(host) ?? []), id]);
  }
  const queue = new PQueue({ concurrency: services });
  await queue.addAll(
    [...byHost.values()].map((ids) => async () => {
      for (const id of ids) {
        if (run.signal.aborted) return;
        await sendMessage(run, id);
      }
    }),
  );
}

/** Sends the alerts that wait for devices and are due, also those that a push service did not accept before. */
export async function sendPushMessages(
  deps: SendPushDeps,
  { signal }: { signal: AbortSignal },
): Promise<SentPushes> {
  const { db, clock } = deps;
  const counts: SentPushes = { sent: 0, failed: 0, gone: 0 };
  for (;;) {
    signal.throwIfAborted();
    const due = await listDueMessages(db, { now: clock(), limit: batchSize });
    if (due.length === 0) return counts;
    const run: Run = { ...deps, details: await deps.vapid(), signal, counts };
    await sendByService(run, due);
  }
}
