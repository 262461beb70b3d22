import { createSecretToken, hashToken } from '#server/accounts/secret-token.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { deleteFeedToken, getFeedTokenDate, hasFeedToken, putFeedToken } from './feed-token-store.ts';

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

/** When the account's token was made; null without one. */
export async function getFeedToken(
  { db }: { db: Db },
  { account }: { account: { id: string } },
): Promise<Date | null> {
  return await getFeedTokenDate(db, account.id);
}

/** Whether this is the token of an account, not revoked or replaced. */
export async function isFeedToken({ db }: { db: Db }, token: string): Promise<boolean> {
  return token.startsWith(feedTokenPrefix) && (await hasFeedToken(db, hashToken(token)));
}

/** Ends the account's token, if there is one. */
export async function revokeFeedToken(
  { db }: { db: Db },
  { account }: { account: { id: string } },
): Promise<void> {
  await deleteFeedToken(db, account.id);
}
