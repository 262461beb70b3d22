import type { Db } from '#server/db/db.ts';
import { deleteFeedToken } from './feed-token-store.ts';

/** Ends the account's token, if there is one. */
export async function revokeFeedToken(
  { db }: { db: Db },
  { account }: { account: { id: string } },
): Promise<void> {
  await deleteFeedToken(db, account.id);
}
