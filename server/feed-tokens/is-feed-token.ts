import { hashToken } from '#server/accounts/secret-token.ts';
import type { Db } from '#server/db/db.ts';
import { feedTokenPrefix } from './create-feed-token.ts';
import { hasFeedToken } from './feed-token-store.ts';

/** Whether this is the token of an account, not revoked or replaced. */
export async function isFeedToken({ db }: { db: Db }, token: string): Promise<boolean> {
  return token.startsWith(feedTokenPrefix) && (await hasFeedToken(db, hashToken(token)));
}
