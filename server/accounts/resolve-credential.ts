import { type Account, type ApiKeyScope, apiKeyScopes } from '#domain/accounts/account.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { getApiKey, recordApiKeyUse } from './api-key-store.ts';
import { hashToken } from './secret-token.ts';
import { extendSession, getSession } from './session-store.ts';
import { sessionExpiry } from './sessions.ts';

/** Who calls, and by what right. */
export type Credential =
  | {
      kind: 'session';
      account: Account;
      sessionId: string;
      expiresAt: Date;
      /** Where signing out continues. */
      signOutUrl: string | null;
      scopes: readonly ApiKeyScope[];
    }
  | { kind: 'api-key'; account: Account; keyId: string; scopes: readonly ApiKeyScope[] };

/** API keys begin with this; of random session tokens one in 10^14 does. */
export const apiKeyPrefix = 'balance_';

/** Writing at every call would cost more than knowing to the minute is worth. */
const seenEveryMs = 5 * 60_000;
const maxTokenLength = 512;

/** The credential a bearer token stands for, or null when it is unknown, expired or revoked. */
export async function resolveCredential(
  deps: { db: Db; clock: Clock },
  token: string,
): Promise<Credential | null> {
  if (token === '' || token.length > maxTokenLength) return null;
  return token.startsWith(apiKeyPrefix)
    ? await resolveApiKey(deps, token)
    : await resolveSession(deps, token);
}

/** As `resolveCredential`, for session tokens only. */
export async function resolveSession(
  deps: { db: Db; clock: Clock },
  token: string,
): Promise<Extract<Credential, { kind: 'session' }> | null> {
  const now = deps.clock();
  const session = await getSession(deps.db, hashToken(token), now);
  if (session === null) return null;
  const isStale = now.getTime() - session.lastSeenAt.getTime() >= seenEveryMs;
  const expiresAt = isStale && session.isExtended ? sessionExpiry(now) : session.expiresAt;
  if (isStale) await extendSession(deps.db, session.id, now, expiresAt);
  return {
    kind: 'session',
    account: session.account,
    sessionId: session.id,
    expiresAt,
    signOutUrl: session.signOutUrl,
    scopes: apiKeyScopes,
  };
}

async function resolveApiKey(deps: { db: Db; clock: Clock }, key: string): Promise<Credential | null> {
  const found = await getApiKey(deps.db, hashToken(key));
  if (found === null) return null;
  const now = deps.clock();
  if (found.lastUsedAt === null || now.getTime() - found.lastUsedAt.getTime() >= seenEveryMs) {
    await recordApiKeyUse(deps.db, found.id, now);
  }
  return { kind: 'api-key', account: found.account, keyId: found.id, scopes: found.scopes };
}

/** Who calls, for limits: an account with all its sessions, or one API key. */
export function callerOf(credential: Credential): string {
  return credential.kind === 'session' ? `account ${credential.account.id}` : `key ${credential.keyId}`;
}
