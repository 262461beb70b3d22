import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';

/** What the tokens of a day are counted for: for stories, or for everything else. */
export type TokenTable = 'model_token_days' | 'story_token_days';

/**
 * Adds tokens to a UTC day unless that exceeds the limit. It is one statement, so that concurrent calls of several
 * processes cannot exceed the limit together.
 * @param tokens at least 1
 */
export async function reserveTokens(
  db: Db,
  table: TokenTable,
  { day, tokens, limit }: { day: string; tokens: number; limit: number },
): Promise<boolean> {
  if (tokens > limit) return false;
  const used = sql.ref<number>(`${table}.used`);
  const row = await db
    .insertInto(table)
    .values({ day, used: tokens })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ used: sql<number>`${used} + ${tokens}` })
        .where(sql<boolean>`${used} + ${tokens} <= ${limit}`),
    )
    .returning('day')
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces the reserved tokens by the used ones, which can be more. */
export async function finalizeTokens(
  db: Db,
  table: TokenTable,
  { day, reserved, used }: { day: string; reserved: number; used: number },
): Promise<void> {
  if (reserved === used) return;
  await db
    .updateTable(table)
    .set({ used: sql<number>`greatest(0, used + ${used - reserved})` })
    .where('day', '=', day)
    .execute();
}

export async function usedTokens(db: Db, table: TokenTable, day: string): Promise<number> {
  const row = await db.selectFrom(table).select('used').where('day', '=', day).executeTakeFirst();
  return row?.used ?? 0;
}
