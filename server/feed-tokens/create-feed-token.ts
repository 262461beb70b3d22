import { createSecretToken, hashToken } from '#server/accounts/secret-token.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { putFeedToken } from './feed-token-store.ts';

/** Feed tokens begin with this. */
export const feedTokenPrefix = 'feed_';

/**
 * Makes a token for an account; a former one stops working.
 * @returns the token itself, this once: only its hash is stored
 */
export async function createFeedToken(
  { db, clock }: { db: Db; clock: Clock },
  { account }: { account: { id: string } },
): Promise<string> {
  const token = createSecretToken(feedTokenPrefix);
  await putFeedToken(db, { accountId: account.id, tokenHash: hashToken(token), now: clock() });
  return token;
}
