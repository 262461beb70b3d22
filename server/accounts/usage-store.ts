import { sql } from 'kysely';
import type { UsageKind } from '#domain/accounts/daily-limit.ts';
import type { Db, Tx } from '#server/db/db.ts';

export interface UsageKey {
  accountId: string;
  /** UTC day, YYYY-MM-DD. */
  day: string;
  kind: UsageKind;
}

/** Which process works on a counted call, and since when. */
export interface UsageClaim {
  owner: string;
  at: Date;
}

/**
 * Counts one more unless `limit` is reached, and notes who works on it: one statement, so that of any number of
 * parallel calls exactly as many succeed as are left.
 * @param limit at least 1
 * @returns the id of the claim, null at the limit
 */
export async function claimOneUpTo(
  db: Db | Tx,
  { accountId, day, kind }: UsageKey,
  { limit, claim }: { limit: number; claim: UsageClaim },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    WITH counted AS (
      INSERT INTO usage_days (account_id, day, kind, used) VALUES (${accountId}, ${day}, ${kind}, 1)
      ON CONFLICT (account_id, day, kind) DO UPDATE SET used = usage_days.used + 1
        WHERE usage_days.used < ${limit}
      RETURNING account_id, day, kind
    )
    INSERT INTO usage_claims (account_id, day, kind, owner, claimed_at)
    SELECT account_id, day, kind, ${claim.owner}, ${claim.at}::timestamptz FROM counted
    RETURNING id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Ends a claim; what it counted stays. False when its count was given back before. */
export async function endClaim(db: Db | Tx, id: string): Promise<boolean> {
  const ended = await db.deleteFrom('usage_claims').where('id', '=', id).executeTakeFirst();
  return ended.numDeletedRows > 0n;
}

/** Counts one more, whatever the limit is. */
export async function countOne(db: Db | Tx, { accountId, day, kind }: UsageKey): Promise<void> {
  await db
    .insertInto('usage_days')
    .values({ account_id: accountId, day, kind, used: 1 })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'day', 'kind']).doUpdateSet({ used: sql<number>`usage_days.used + 1` }),
    )
    .execute();
}

/**
 * Ends a claim, and uncounts its call unless the account has `maxRefunds` refunds of that day and kind already. A claim
 * that has ended before changes nothing.
 */
export async function refundClaim(db: Db | Tx, id: string, maxRefunds: number): Promise<void> {
  await sql`
    WITH ended AS (DELETE FROM usage_claims WHERE id = ${id} RETURNING account_id, day, kind)
    UPDATE usage_days SET used = greatest(used - 1, 0), refunded = refunded + 1 FROM ended
    WHERE (usage_days.account_id, usage_days.day, usage_days.kind) = (ended.account_id, ended.day, ended.kind)
      AND usage_days.refunded < ${maxRefunds}`.execute(db);
}

/** Ends the claims of processes and uncounts their calls, which are no refunds. @returns their number */
export async function uncountClaims(db: Db | Tx, owners: readonly string[]): Promise<number> {
  const { rows } = await sql<{ claims: number }>`
    WITH ended AS (DELETE FROM usage_claims WHERE owner = ANY (${[...owners]}) RETURNING account_id, day, kind),
    calls AS (SELECT account_id, day, kind, count(*)::integer AS number FROM ended GROUP BY account_id, day, kind),
    uncounted AS (
      UPDATE usage_days SET used = greatest(used - calls.number, 0) FROM calls
      WHERE (usage_days.account_id, usage_days.day, usage_days.kind) = (calls.account_id, calls.day, calls.kind)
    )
    SELECT count(*)::integer AS claims FROM ended`.execute(db);
  return rows[0]?.claims ?? 0;
}

/** The processes that have claims. */
export async function listClaimOwners(db: Db | Tx): Promise<string[]> {
  const rows = await db.selectFrom('usage_claims').select('owner').distinct().execute();
  return rows.map(({ owner }) => owner);
}

export async function usedOn(db: Db | Tx, key: UsageKey): Promise<number> {
  const row = await db
    .selectFrom('usage_days')
    .select('used')
    .where('account_id', '=', key.accountId)
    .where('day', '=', key.day)
    .where('kind', '=', key.kind)
    .executeTakeFirst();
  return row?.used ?? 0;
}

/** Used on a day by account; accounts that used nothing are absent. */
export async function usedByAccount(
  db: Db | Tx,
  { day, kind }: Omit<UsageKey, 'accountId'>,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('usage_days')
    .select(['account_id', 'used'])
    .where('day', '=', day)
    .where('kind', '=', kind)
    .execute();
  return new Map(rows.map(({ account_id, used }) => [account_id, used]));
}

/** Removes usage of days before `day` (YYYY-MM-DD); how many rows went. */
export async function deleteUsageBefore(db: Db | Tx, day: string): Promise<number> {
  const result = await db.deleteFrom('usage_days').where('day', '<', day).executeTakeFirst();
  return Number(result.numDeletedRows);
}
