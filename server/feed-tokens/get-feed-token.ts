import type { Db } from '#server/db/db.ts';
import { getFeedTokenDate } from './feed-token-store.ts';

/** When the account's token was made; null without one. */
export async function getFeedToken(
  { db }: { db: Db },
  { account }: { account: { id: string } },
): Promise<Date | null> {
  return await getFeedTokenDate(db, account.id);
}
