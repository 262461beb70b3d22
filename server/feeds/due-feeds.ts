import { siteOf } from '#domain/articles/site-of.ts';
import { hostOf } from '#domain/outlets/find-outlet.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { rssSetting } from '#server/settings/definitions.ts';
import { getSetting } from '#server/settings/get-settings.ts';
import {
  type DueFeed,
  deleteLastBodies,
  excuseFailures,
  listFeedsToFetch,
  listRequestedSince,
  type RequestedFeed,
} from './feed-run-store.ts';

interface DueFeedsInput {
  /** Also those that are not due. */
  force?: boolean;
  /** Only these. */
  ids?: readonly string[] | null;
  limit?: number | null;
}

/** The enabled feeds whose time has come, longest waiting first. */
export async function dueFeeds(
  { db, clock }: { db: Db; clock: Clock },
  { force = false, ids = null, limit = null }: DueFeedsInput = {},
): Promise<DueFeed[]> {
  return await listFeedsToFetch(db, { now: clock(), onlyDue: !force, ids, limit });
}

/** Has the next request of these feeds get a whole answer, whatever their servers say of changes. */
export async function forceWholeAnswers({ db }: { db: Db }, ids: readonly string[]): Promise<void> {
  await deleteLastBodies(db, ids);
}

/** Fewer sites than this may all be down. */
const minSites = 3;
/** A feed with more failures in a row may be gone: it says nothing about the network. */
const maxFailures = 2;
/** Processes that share a run may have clocks that differ by this much. */
const clockDifferenceMs = 10_000;
const minuteMs = 60_000;

function isOutage(feeds: readonly RequestedFeed[]): boolean {
  if (feeds.some(({ hasAnswered }) => hasAnswered)) return false;
  const usual = feeds.filter(({ failures }) => failures <= maxFailures);
  return new Set(usual.map(({ url }) => siteOf(hostOf(url) ?? url))).size >= minSites;
}

/**
 * Whether no site answered since a time, at least three that answered of late being requested: then this machine has no
 * network or cannot look up names, and no feed is to blame. Their failures since then do not lengthen their backoff, and
 * they are due again one update frequency later.
 */
export async function excuseOutage({ db, clock }: { db: Db; clock: Clock }, begun: Date): Promise<boolean> {
  const since = new Date(begun.getTime() - clockDifferenceMs);
  if (!isOutage(await listRequestedSince(db, since))) return false;
  const { updateFrequency } = await getSetting(db, rssSetting);
  const next = new Date(clock().getTime() + 0.9 * updateFrequency * minuteMs);
  await excuseFailures(db, { since, next });
  return true;
}
