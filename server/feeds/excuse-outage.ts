import { sql } from 'kysely';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { rssSetting } from '#server/settings/definitions.ts';
import { getSetting } from '#server/settings/get-setting.ts';

/** Kinds of failures without any answer of the site. */
const unreached = ['dns', 'network', 'timeout'];
/** Fewer sites than this may all be down. */
const minSites = 3;
const minuteMs = 60_000;

/**
 * Whether no site answered since a time, at least three being tried: then this machine has no network or cannot look up
 * names, and no feed is to blame. Their failures since then do not lengthen their backoff, and they are due again one
 * update frequency later.
 */
export async function excuseOutage({ db, clock }: { db: Db; clock: Clock }, since: Date): Promise<boolean> {
  const { rows } = await sql<{ sites: number; answered: boolean | null }>`
    SELECT count(DISTINCT substring(url FROM '://([^/]+)'))::integer AS sites,
      bool_or(failure_kind IS NULL OR failure_kind <> ALL (${unreached})) AS answered
    FROM feeds WHERE last_attempt_at >= ${since}`.execute(db);
  const [tried] = rows;
  if (tried === undefined || tried.sites < minSites || tried.answered !== false) return false;
  const { updateFrequency } = await getSetting(db, rssSetting);
  const next = new Date(clock().getTime() + 0.9 * updateFrequency * minuteMs);
  await sql`
    UPDATE feeds SET next_fetch_at = least(next_fetch_at, ${next}::timestamptz),
      consecutive_failures = greatest(consecutive_failures - 1, 1)
    WHERE last_attempt_at >= ${since} AND failure_kind = ANY (${unreached})`.execute(db);
  return true;
}
