import type { Account } from '#domain/accounts/account.ts';
import type { Clock } from '#server/clock.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { removePushDevices } from '#server/digest/push/push-devices.ts';
import { recordLogin } from './account-store.ts';
import { addAccount } from './accounts.ts';
import { revokeAccountApiKeys } from './api-key-store.ts';
import { deleteIdentities, type IdentityKey } from './identity-store.ts';
import { createSecretToken, hashToken } from './secret-token.ts';
import { deleteAccountSessions, deleteSession, insertSession } from './session-store.ts';

/** A session ends after 30 days without a call. */
export const sessionDays = 30;

export function sessionExpiry(now: Date): Date {
  return new Date(now.getTime() + sessionDays * 86_400_000);
}

/** A session that use does not extend, and whose sign-out may continue elsewhere. */
export interface FixedEnd {
  days: number;
  signOutUrl: string | null;
}

/** Signs the account in and returns the token, which is stored nowhere. Without `end`, use extends the session. */
export async function createSession(
  db: Db | Tx,
  account: Pick<Account, 'id'>,
  now: Date,
  end?: FixedEnd,
): Promise<string> {
  const token = createSecretToken();
  await insertSession(db, {
    tokenHash: hashToken(token),
    accountId: account.id,
    now,
    expiresAt: end === undefined ? sessionExpiry(now) : new Date(now.getTime() + end.days * 86_400_000),
    isExtended: end === undefined,
    signOutUrl: end?.signOutUrl ?? null,
  });
  await recordLogin(db, account.id, now);
  return token;
}

const developerEmail = 'developer@localhost';

/**
 * Signs in an administrator without a mail: the first of ADMIN_EMAILS, else developer@localhost. The caller of this
 * function checks that the server runs for development and that the request comes from the same machine.
 */
export async function createDevelopmentSession(deps: {
  db: Db;
  clock: Clock;
  adminEmails: readonly string[];
}): Promise<{ sessionToken: string; account: Account }> {
  const email = deps.adminEmails[0] ?? developerEmail;
  const { account } = await addAccount(deps, { email, admin: true });
  return { sessionToken: await createSession(deps.db, account, deps.clock()), account };
}

/** Signs out one session; how many ended (0 when it was gone already). */
export async function endSession(deps: { db: Db }, input: { sessionId: string }): Promise<number> {
  return await deleteSession(deps.db, input.sessionId);
}

/** Signs the account out everywhere, and ends its alerts on all devices; how many sessions ended. */
export async function endAllSessions(deps: { db: Db }, input: { accountId: string }): Promise<number> {
  return await deps.db.transaction().execute((tx) => signOutEverywhere(tx, input.accountId));
}

async function signOutEverywhere(tx: Tx, accountId: string): Promise<number> {
  await removePushDevices(tx, accountId);
  return await deleteAccountSessions(tx, accountId);
}

/**
 * Prepares an account for the rights of an administrator: persons of providers but `kept` lose it. If there were any,
 * its sessions and API keys end too, because they may be theirs.
 */
export async function endAccessOfOthers(
  tx: Tx,
  accountId: string,
  { kept, now }: { kept: IdentityKey | null; now: Date },
): Promise<void> {
  if ((await deleteIdentities(tx, accountId, kept)) === 0) return;
  await signOutEverywhere(tx, accountId);
  await revokeAccountApiKeys(tx, accountId, now);
}
