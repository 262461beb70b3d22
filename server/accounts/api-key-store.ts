import type { Account, ApiKeyScope } from '#domain/accounts/account.ts';
import { apiKeyScopes } from '#domain/accounts/account.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { accountColumns, toAccount } from './account-store.ts';

/** What may be shown of a key after it was made. */
export interface ApiKey {
  id: string;
  name: string;
  prefix: string;
  scopes: ApiKeyScope[];
  ownerEmail: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

function toScopes(stored: readonly string[]): ApiKeyScope[] {
  return apiKeyScopes.filter((scope) => stored.includes(scope));
}

export async function insertApiKey(
  db: Db | Tx,
  key: {
    accountId: string;
    name: string;
    keyHash: Buffer;
    prefix: string;
    scopes: readonly ApiKeyScope[];
    now: Date;
  },
): Promise<string> {
  const row = await db
    .insertInto('api_keys')
    .values({
      account_id: key.accountId,
      name: key.name,
      key_hash: key.keyHash,
      prefix: key.prefix,
      scopes: [...key.scopes],
      created_at: key.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The key in force, with whose it is. */
export async function getApiKey(
  db: Db | Tx,
  keyHash: Buffer,
): Promise<{ id: string; scopes: ApiKeyScope[]; lastUsedAt: Date | null; account: Account } | null> {
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .select(accountColumns)
    .select(['api_keys.id as key_id', 'api_keys.scopes', 'api_keys.last_used_at'])
    .where('api_keys.key_hash', '=', keyHash)
    .where('api_keys.revoked_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.key_id,
    scopes: toScopes(row.scopes),
    lastUsedAt: row.last_used_at,
    account: toAccount(row),
  };
}

export async function recordApiKeyUse(db: Db | Tx, id: string, now: Date): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** Keys in force, newest first. */
export async function listApiKeyRows(db: Db | Tx): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .select(['api_keys.id', 'api_keys.name', 'api_keys.prefix', 'api_keys.scopes', 'accounts.email'])
    .select(['api_keys.created_at', 'api_keys.last_used_at'])
    .where('api_keys.revoked_at', 'is', null)
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: toScopes(row.scopes),
    ownerEmail: row.email,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}

export async function revokeAccountApiKeys(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** False when no key of that id was in force. */
export async function revokeApiKeyRow(db: Db | Tx, id: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
