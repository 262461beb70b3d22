import type { Db, Tx } from '#server/db/db.ts';

/** Puts a token in the place of the account's former one. */
export async function putFeedToken(
  db: Db | Tx,
  { accountId, tokenHash, now }: { accountId: string; tokenHash: Buffer; now: Date },
): Promise<void> {
  const token = { token_hash: tokenHash, created_at: now };
  await db
    .insertInto('feed_tokens')
    .values({ account_id: accountId, ...token })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(token))
    .execute();
}

/** When the account's token was made; null without one. */
export async function getFeedTokenDate(db: Db | Tx, accountId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('feed_tokens')
    .select('created_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

export async function hasFeedToken(db: Db | Tx, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('feed_tokens')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteFeedToken(db: Db | Tx, accountId: string): Promise<void> {
  await db.deleteFrom('feed_tokens').where('account_id', '=', accountId).execute();
}
