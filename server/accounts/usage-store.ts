import { sql } from 'kysely';
import type { UsageKind } from '#domain/accounts/daily-limit.ts';
import type { Db, Tx } from '#server/db/db.ts';

export interface UsageKey {
  accountId: string;
  /** UTC day, YYYY-MM-DD. */
  day: string;
  kind: UsageKind;
}

/**
 * Counts one more unless `limit` is reached: one statement, so that of any number of parallel calls
 * exactly as many succeed as are left.
 * @param limit at least 1
 */
export async function countOneUpTo(db: Db | Tx, key: UsageKey, limit: number): Promise<boolean> {
  const row = await db
    .insertInto('usage_days')
    .values({ account_id: key.accountId, day: key.day, kind: key.kind, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'day', 'kind'])
        .doUpdateSet({ used: sql<number>`usage_days.used + 1` })
        .where('usage_days.used', '<', limit),
    )
    .returning('used')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countOneLess(db: Db | Tx, key: UsageKey): Promise<void> {
  await db
    .updateTable('usage_days')
    .set({ used: sql<number>`used - 1` })
    .where('account_id', '=', key.accountId)
    .where('day', '=', key.day)
    .where('kind', '=', key.kind)
    .where('used', '>', 0)
    .execute();
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
