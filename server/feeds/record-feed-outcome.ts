import { delayAfterFailure, delayAfterSuccess } from '#domain/feeds/feed-schedule.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { rssSetting } from '#server/settings/definitions.ts';
import { readSetting } from '#server/settings/read-setting.ts';
import { dayBefore } from './days.ts';
import {
  countItems,
  type FeedHistory,
  findHistory,
  storeFailure,
  storeGoodAnswer,
} from './feed-run-store.ts';
import { noteSwitchedOff } from './note-feed-changes.ts';

interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** How a feed answered. */
export type FeedOutcome =
  | { kind: 'unchanged'; validators: Validators | null }
  | {
      kind: 'fetched';
      validators: Validators;
      contentHash: string;
      /** Where it was finally served from. */
      address: string;
      ttlMinutes: number | null;
    }
  | {
      kind: 'failed';
      failure: string;
      /** One sentence for a person. */
      detail: string;
      status: number | null;
      retryAfterSeconds: number | null;
    };

export interface RecordFeedOutcomeInput {
  feedId: string;
  outcome: FeedOutcome;
  /** What it listed that was not known. */
  newItems: number;
}

interface Deps {
  db: Db;
  clock: Clock;
  /** In [0, 1). */
  random: () => number;
}

const dayMs = 86_400_000;
/** The rate of new items is taken over this long, once a feed is known for three days. */
const observedDays = 14;
const leastDays = 3;
const daysKept = 30;

/**
 * Keeps on the feed how it answered, and when it is asked again. A feed that is gone for good (410) is switched off,
 * which the audit tells; any other failure only puts the next try off. A feed removed meanwhile is passed over.
 */
export async function recordFeedOutcome(deps: Deps, input: RecordFeedOutcomeInput): Promise<void> {
  const { db, clock } = deps;
  const { feedId, outcome, newItems } = input;
  const at = clock();
  const [history, { updateFrequency }] = await Promise.all([
    findHistory(db, feedId, dayBefore(at, observedDays)),
    readSetting(db, rssSetting),
  ]);
  if (history === null) return;
  if (outcome.kind === 'failed')
    return await recordFailure(deps, { feedId, outcome, history, updateFrequency, at });
  if (newItems > 0) {
    const oldest = dayBefore(at, daysKept);
    await countItems(db, { feedId, day: dayBefore(at, 0), items: newItems, oldest });
  }
  const timing = {
    updateFrequencyMinutes: updateFrequency,
    itemsPerDay: itemsPerDay(history, newItems, at),
    ttlMinutes: outcome.kind === 'fetched' ? outcome.ttlMinutes : null,
  };
  await storeGoodAnswer(db, feedId, {
    at,
    nextFetchAt: new Date(at.getTime() + delayAfterSuccess(timing, deps.random())),
    newItems,
    validators: outcome.validators,
    contentHash: outcome.kind === 'fetched' ? outcome.contentHash : null,
    servedFrom: outcome.kind === 'fetched' && outcome.address !== history.url ? outcome.address : null,
  });
}

/** Null while the feed is too new to tell. */
function itemsPerDay({ createdAt, items }: FeedHistory, newItems: number, now: Date): number | null {
  const days = (now.getTime() - createdAt.getTime()) / dayMs;
  return days < leastDays ? null : (items + newItems) / Math.min(days, observedDays);
}

async function recordFailure(
  { db, random }: Deps,
  input: {
    feedId: string;
    outcome: Extract<FeedOutcome, { kind: 'failed' }>;
    history: FeedHistory;
    updateFrequency: number;
    at: Date;
  },
): Promise<void> {
  const { feedId, outcome, history, updateFrequency, at } = input;
  const { failure: kind, detail, status, retryAfterSeconds } = outcome;
  const failures = history.consecutiveFailures + 1;
  const timing = { updateFrequencyMinutes: updateFrequency, failures, retryAfterSeconds };
  const nextFetchAt = new Date(at.getTime() + delayAfterFailure(timing, random()));
  const isFinal = kind === 'gone';
  const failure = { at, nextFetchAt: isFinal ? null : nextFetchAt, kind, detail, status, isFinal };
  if (!isFinal || !history.enabled) return await storeFailure(db, feedId, failure);
  await db.transaction().execute(async (tx) => {
    await noteSwitchedOff(tx, { feedId, reason: detail, at });
    await storeFailure(tx, feedId, failure);
  });
}
