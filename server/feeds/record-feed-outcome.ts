import type { FeedHub, SkippedTimes } from '#domain/feeds/feed-item.ts';
import { isConfirmedMove, updateFeedMove } from '#domain/feeds/feed-move.ts';
import { delayAfterFailure, delayAfterSuccess } from '#domain/feeds/feed-schedule.ts';
import type { FeedListing } from '#domain/feeds/feed-yield.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { rssSetting } from '#server/settings/definitions.ts';
import { getSetting } from '#server/settings/get-settings.ts';
import { type AdoptedFeed, adoptAddress } from './change-feeds.ts';
import {
  countItems,
  dayBefore,
  type FeedHistory,
  type GoodAnswer,
  getHistories,
  postponeFeed,
  storeFailure,
  storeGoodAnswers,
} from './feed-run-store.ts';
import { getFeedRows } from './feed-store.ts';
import { toFeedChoice } from './list-feeds.ts';
import { lockFeedList, noteOwnChange } from './note-feed-changes.ts';
import { noteHubs } from './websub/subscription-store.ts';

interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** The target of permanent redirects of the requested address. */
interface Moved {
  from: string;
  to: string;
}

/** The outcome of fetching a feed. */
export type FeedOutcome =
  | { kind: 'unchanged'; validators: Validators | null; moved?: Moved | null; freshSeconds?: number | null }
  | {
      kind: 'fetched';
      validators: Validators;
      contentHash: string;
      /** The address after redirects. */
      address: string;
      moved?: Moved | null;
      hub?: FeedHub | null;
      ttlMinutes: number | null;
      skip?: SkippedTimes;
      freshSeconds?: number | null;
    }
  /** Not requested. */
  | { kind: 'postponed'; retryAfterSeconds: number }
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
  /** The number of new items. */
  newItems: number;
  /** What its list held; null where it was not read. */
  listing?: FeedListing | null;
}

interface Deps {
  db: Db;
  clock: Clock;
  /** In [0, 1). */
  random: () => number;
}

const dayMs = 86_400_000;
/** The rate of new items is computed over this period, once a feed is three days old. */
const observedDays = 14;
const minDays = 3;
const daysKept = 30;

/**
 * Stores the outcomes of feeds and the times of their next fetch; each feed occurs once. A feed that is gone (410) is
 * switched off and the audit records it; other failures only postpone the next fetch. Feeds that were removed since are
 * skipped. Returns the feeds that got the address of their permanent redirect.
 */
export async function recordFeedOutcomes(
  deps: Deps,
  inputs: readonly RecordFeedOutcomeInput[],
): Promise<AdoptedFeed[]> {
  const { db, clock } = deps;
  const at = clock();
  const ids = inputs.map(({ feedId }) => feedId);
  const [histories, { updateFrequency }] = await Promise.all([
    getHistories(db, ids, dayBefore(at, observedDays)),
    getSetting(db, rssSetting),
  ]);
  const known = inputs.flatMap((input) => {
    const history = histories.get(input.feedId);
    return history === undefined ? [] : [{ ...input, history, updateFrequency, at }];
  });
  const good = known.flatMap(({ outcome, ...rest }) =>
    outcome.kind === 'failed' || outcome.kind === 'postponed' ? [] : [{ ...rest, outcome }],
  );
  const withNewItems = good.filter(({ newItems }) => newItems > 0);
  await countItems(db, withNewItems, { day: dayBefore(at, 0), oldest: dayBefore(at, daysKept) });
  const answers = good.map((one) => toGoodAnswer(one, deps.random()));
  await storeGoodAnswers(db, answers, at);
  const hubs = good.flatMap(({ feedId, outcome }) =>
    outcome.kind === 'fetched' ? [{ feedId, hub: outcome.hub ?? null }] : [],
  );
  await noteHubs(db, hubs, at);
  for (const { outcome, ...rest } of known) {
    if (outcome.kind === 'failed') await recordFailure(deps, { ...rest, outcome });
    else if (outcome.kind === 'postponed')
      await postponeFeed(db, rest.feedId, new Date(at.getTime() + outcome.retryAfterSeconds * 1000));
  }
  const adopted: AdoptedFeed[] = [];
  for (const { feedId, move } of answers) {
    if (move === null || !isConfirmedMove(move, at)) continue;
    const from = histories.get(feedId)?.url ?? '';
    const feed = await adoptAddress(deps, { feedId, from, to: move.to });
    if (feed !== null) adopted.push(feed);
  }
  return adopted;
}

interface Answered<Kind extends FeedOutcome['kind']> {
  feedId: string;
  outcome: Extract<FeedOutcome, { kind: Kind }>;
  newItems: number;
  listing?: FeedListing | null;
  history: FeedHistory;
  updateFrequency: number;
  at: Date;
}

function toGoodAnswer(answered: Answered<'fetched' | 'unchanged'>, random: number): GoodAnswer {
  const { feedId, outcome, newItems, listing = null, history, updateFrequency, at } = answered;
  const { ttlMinutes, skip = null } = outcome.kind === 'fetched' ? outcome : history;
  const timing = {
    updateFrequencyMinutes: updateFrequency,
    itemsPerDay: itemsPerDay(history, newItems, at),
    ...{ ttlMinutes, skip, freshSeconds: outcome.freshSeconds ?? null },
    intervalMinutes: history.intervalMinutes,
  };
  const { url, move } = history;
  // A redirect of an address that was changed since is not valid for the new one.
  const movedTo = outcome.moved?.from === url ? outcome.moved.to : null;
  return {
    feedId,
    nextFetchAt: new Date(at.getTime() + delayAfterSuccess(timing, random, at)),
    newItems,
    ...{ ttlMinutes, skip },
    validators: outcome.validators,
    contentHash: outcome.kind === 'fetched' ? outcome.contentHash : null,
    servedFrom: outcome.kind === 'fetched' && outcome.address !== url ? outcome.address : null,
    listing,
    move: updateFeedMove(move, movedTo, at),
  };
}

/** Null while the feed is too new. */
function itemsPerDay({ createdAt, items }: FeedHistory, newItems: number, now: Date): number | null {
  const days = (now.getTime() - createdAt.getTime()) / dayMs;
  return days < minDays ? null : (items + newItems) / Math.min(days, observedDays);
}

async function recordFailure({ db, random }: Deps, input: Answered<'failed'>): Promise<void> {
  const { feedId, outcome, history, updateFrequency, at } = input;
  const { failure: kind, detail, status, retryAfterSeconds } = outcome;
  const failures = history.consecutiveFailures + 1;
  const timing = {
    updateFrequencyMinutes: history.intervalMinutes ?? updateFrequency,
    failures,
    retryAfterSeconds,
  };
  const nextFetchAt = new Date(at.getTime() + delayAfterFailure(timing, random()));
  const isFinal = kind === 'gone';
  const failure = { at, nextFetchAt: isFinal ? null : nextFetchAt, kind, detail, status, isFinal };
  if (!isFinal || !history.enabled) return await storeFailure(db, feedId, failure);
  await db.transaction().execute(async (tx) => {
    await lockFeedList(tx);
    const [row] = await getFeedRows(tx, [feedId]);
    if (row === undefined) return;
    await noteOwnChange(tx, { feed: toFeedChoice(row), change: { enabled: false }, reason: detail, at });
    await storeFailure(tx, feedId, failure);
  });
}
