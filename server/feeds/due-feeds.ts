import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { type DueFeed, deleteLastBodies, listFeedsToFetch } from './feed-run-store.ts';

export interface DueFeedsInput {
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
