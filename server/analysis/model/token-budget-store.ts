import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';

/**
 * Counts tokens of a UTC day unless that would pass the limit: one statement, so that parallel calls of
 * any number of processes never pass it together.
 * @param tokens at least 1
 */
export async function reserveTokens(db: Db, day: string, tokens: number, limit: number): Promise<boolean> {
  if (tokens > limit) return false;
  const row = await db
    .insertInto('model_token_days')
    .values({ day, used: tokens })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ used: sql<number>`model_token_days.used + ${tokens}` })
        .where(sql<boolean>`model_token_days.used + ${tokens} <= ${limit}`),
    )
    .returning('day')
    .executeTakeFirst();
  return row !== undefined;
}

/** Puts what was really used in place of what was reserved; it may be more. */
export async function finalizeTokens(db: Db, day: string, reserved: number, used: number): Promise<void> {
  if (reserved === used) return;
  await db
    .updateTable('model_token_days')
    .set({ used: sql<number>`greatest(0, used + ${used - reserved})` })
    .where('day', '=', day)
    .execute();
}

export async function usedTokens(db: Db, day: string): Promise<number> {
  const row = await db
    .selectFrom('model_token_days')
    .select('used')
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.used ?? 0;
}
