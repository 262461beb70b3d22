import type { Account } from '#domain/accounts/account.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { recordLogin } from './account-store.ts';
import { createSecretToken, hashToken } from './secret-token.ts';
import { insertSession } from './session-store.ts';

/** A session ends after 30 days without a call. */
export const sessionDays = 30;

export function sessionExpiry(now: Date): Date {
  return new Date(now.getTime() + sessionDays * 86_400_000);
}

/** Signs the account in and returns the token, which is stored nowhere. */
export async function createSession(db: Db | Tx, account: Pick<Account, 'id'>, now: Date): Promise<string> {
  const token = createSecretToken();
  await insertSession(db, {
    tokenHash: hashToken(token),
    accountId: account.id,
    now,
    expiresAt: sessionExpiry(now),
  });
  await recordLogin(db, account.id, now);
  return token;
}
