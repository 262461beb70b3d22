import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';

/**
 * Adds tokens to a UTC day unless that exceeds the limit. It is one statement, so that concurrent calls of several
 * processes cannot exceed the limit together.
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

/** Replaces the reserved tokens by the used ones, which can be more. */
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
