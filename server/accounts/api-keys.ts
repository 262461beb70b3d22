import type { Account, ApiKeyScope } from '#domain/accounts/account.ts';
import { AppError } from '#domain/app-error.ts';
import { cutText } from '#domain/text/cut-text.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { getAccountByEmail } from './account-store.ts';
import { normaliseEmail } from './accounts.ts';
import { type ApiKey, insertApiKey, listApiKeyRows, revokeApiKeyRow } from './api-key-store.ts';
import { apiKeyPrefix } from './resolve-credential.ts';
import { createSecretToken, hashToken } from './secret-token.ts';

const shownLetters = apiKeyPrefix.length + 6;

/**
 * Makes a key that acts for its owner: the caller, or the account of `email`.
 * @returns the key itself, this once, and what stays visible of it
 * @throws AppError not-found, invalid-email, invalid-input
 */
export async function createApiKey(
  deps: { db: Db; clock: Clock },
  input: { caller: Account; name: string; scopes: readonly ApiKeyScope[]; email?: string | undefined },
): Promise<{ key: string; apiKey: ApiKey }> {
  const owner = await ownerOf(deps.db, input);
  const scopes = [...new Set(input.scopes)];
  if (scopes.includes('admin') && !owner.isAdmin) {
    throw new AppError(
      'invalid-input',
      'A key with the scope "admin" needs an owner who is an administrator.',
    );
  }
  const now = deps.clock();
  const key = createSecretToken(apiKeyPrefix);
  const prefix = cutText(key, shownLetters);
  const { name } = input;
  const id = await insertApiKey(deps.db, {
    accountId: owner.id,
    name,
    keyHash: hashToken(key),
    prefix,
    scopes,
    now,
  });
  return {
    key,
    apiKey: { id, name, prefix, scopes, ownerEmail: owner.email, createdAt: now, lastUsedAt: null },
  };
}

async function ownerOf(
  db: Db,
  { caller, email }: { caller: Account; email?: string | undefined },
): Promise<Account> {
  const wanted = email === undefined ? caller.email : normaliseEmail(email);
  if (wanted === caller.email) return caller;
  const owner = await getAccountByEmail(db, wanted);
  if (owner === null) throw new AppError('not-found', 'There is no account with this email address.');
  return owner;
}

/** All keys in force, newest first. */
export async function listApiKeys(deps: { db: Db }): Promise<ApiKey[]> {
  return await listApiKeyRows(deps.db);
}

/** @throws AppError not-found when no key of that id is in force */
export async function revokeApiKey(deps: { db: Db; clock: Clock }, input: { id: string }): Promise<void> {
  if (!(await revokeApiKeyRow(deps.db, input.id, deps.clock()))) {
    throw new AppError('not-found', 'There is no such API key, or it was revoked already.');
  }
}
