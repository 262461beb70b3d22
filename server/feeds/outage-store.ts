import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { unreachedKinds } from '#server/fetching/unreached-kinds.ts';

const isUnreached = sql<boolean>`(failure_kind = ANY (${[...unreachedKinds]}) AND failure_status IS NULL)`;

export interface RequestedFeed {
  url: string;
  hasAnswered: boolean;
  /** Failed requests since the last that succeeded. */
  failures: number;
}

/** The feeds that were requested since a time. */
export async function listRequestedSince(db: Db, since: Date): Promise<RequestedFeed[]> {
  const { rows } = await sql<RequestedFeed>`
    SELECT url, ${isUnreached} IS NOT TRUE AS "hasAnswered", consecutive_failures AS failures
    FROM feeds WHERE last_attempt_at >= ${since}`.execute(db);
  return rows;
}

/** Removes one failure of each feed that was not reached since a time, and makes it due at `next` at the latest. */
export async function excuseFailures(db: Db, { since, next }: { since: Date; next: Date }): Promise<void> {
  await sql`
    UPDATE feeds SET next_fetch_at = least(next_fetch_at, ${next}::timestamptz),
      consecutive_failures = greatest(consecutive_failures - 1, 1)
    WHERE last_attempt_at >= ${since} AND ${isUnreached}`.execute(db);
}
