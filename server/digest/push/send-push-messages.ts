import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import type { Fetcher } from '#server/fetching/fetcher.ts';
import { afterQuietHours, markMailed, msUntilQuietHours } from '#server/following/mailable-news.ts';
import { loadPreferences } from '#server/following/preferences.ts';
import type { Log } from '#server/log.ts';
import { deleteDevice, noteFailure, noteReached } from './device-store.ts';
import {
  type ClaimedMessage,
  claimMessage,
  type DueMessages,
  deleteMessagesBefore,
  endMessage,
  listDueMessages,
  postponeMessage,
} from './message-store.ts';
import { type PushOutcome, sendPush } from './send-push.ts';
import type { VapidSource } from './vapid.ts';

export interface SendPushDeps {
  db: Db;
  clock: Clock;
  log: Log;
  fetcher: Pick<Fetcher, 'fetch'>;
  vapid: VapidSource;
}

/** Alerts to devices of a run by what became of them. */
interface SentPushes {
  sent: number;
  failed: number;
  /** Devices that their push service knew no more. */
  gone: number;
}

/** Push services that are requested at once, by one request each. */
const maxServices = 32;
/** Of one service between two queries, so that others have their turn while many services are slow. */
const messagesInTurn = 10;
const lookEveryMs = 1000;
const minuteMs = 60_000;
/** Pauses before the next attempt; after the last one a message is given up. */
const retryPausesMs = [1, 4, 16].map((minutes) => minutes * minuteMs);
/** An alert that is older says nothing new. */
const maxTtlMs = 12 * 3_600_000;
/** Alerts in a row that were not accepted, after which a device is removed. */
const maxFailures = 5;

interface Run extends SendPushDeps {
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
  // Before the claim: what fails after it is not sent again.
  const vapid = await run.vapid();
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
    { fetcher: run.fetcher, vapid },
    { endpoint, keys, payload, ttlSeconds, signal },
  );
  if (outcome.kind === 'accepted') counts.sent += 1;
  else if (outcome.kind === 'gone') counts.gone += 1;
  else counts.failed += 1;
  await store(run, claimed, outcome, preferences);
}

/** Sends some alerts to one service, one after the other, so that a killed process loses one of them. */
async function sendToService(run: Run, { ids }: DueMessages): Promise<void> {
  for (const id of ids) {
    if (run.signal.aborted) return;
    await sendMessage(run, id);
  }
}

/** Waits until one of the services has its alerts, at most as long as newly due ones of other services may wait. */
async function untilOneIsDone(active: ReadonlyMap<string, Promise<void>>): Promise<void> {
  const timer = new AbortController();
  const late = sleep(lookEveryMs, undefined, { signal: timer.signal }).catch(() => {});
  try {
    await Promise.race([...active.values(), late]);
  } finally {
    timer.abort();
  }
}

/**
 * Sends the alerts that wait for devices and are due, also those that a push service did not accept before. A service
 * that is slow holds up its own alerts only: those that become due for others meanwhile are sent at once.
 */
export async function sendPushMessages(
  deps: SendPushDeps,
  { signal }: { signal: AbortSignal },
): Promise<SentPushes> {
  const { db, clock } = deps;
  const run: Run = { ...deps, signal, counts: { sent: 0, failed: 0, gone: 0 } };
  const active = new Map<string, Promise<void>>();
  try {
    for (;;) {
      signal.throwIfAborted();
      const free = { services: maxServices - active.size, perService: messagesInTurn };
      const due = await listDueMessages(db, { now: clock(), except: [...active.keys()], ...free });
      for (const messages of due) {
        const { service } = messages;
        const sending = sendToService(run, messages).finally(() => active.delete(service));
        active.set(service, sending);
      }
      if (active.size === 0) return run.counts;
      await untilOneIsDone(active);
    }
  } finally {
    await Promise.allSettled(active.values());
  }
}

/** The key of a message prevents a second one of its period only while it is stored. */
const rememberMs = 7 * 86_400_000;

/** Removes the records of old alerts to devices. Returns their number. */
export async function prunePushMessages({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  return deleteMessagesBefore(db, new Date(clock().getTime() - rememberMs));
}
