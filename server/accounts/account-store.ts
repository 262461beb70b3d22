import { type Selectable, sql } from 'kysely';
import type { Account, Tier } from '#domain/accounts/account.ts';
import type { Db, Tx } from '#server/db/db.ts';
import type { AccountsTable } from '#server/db/schema.ts';

export const accountColumns = [
  'accounts.id',
  'accounts.email',
  'accounts.is_admin',
  'accounts.tier',
  'accounts.created_at',
  'accounts.last_login_at',
] as const;

export function toAccount(row: Selectable<AccountsTable>): Account {
  return {
    id: row.id,
    email: row.email,
    isAdmin: row.is_admin,
    tier: row.tier,
    createdAt: row.created_at,
    lastLoginAt: row.last_login_at,
  };
}

export async function getAccountByEmail(db: Db | Tx, email: string): Promise<Account | null> {
  const row = await db
    .selectFrom('accounts')
    .select(accountColumns)
    .where('email', '=', email)
    .executeTakeFirst();
  return row === undefined ? null : toAccount(row);
}

/** Newest first. */
export async function listAccounts(db: Db | Tx): Promise<Account[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(accountColumns)
    .orderBy('created_at', 'desc')
    .orderBy('email')
    .execute();
  return rows.map(toAccount);
}

/** False when an account of that address exists already. */
export async function insertAccount(
  db: Db | Tx,
  account: { email: string; isAdmin: boolean; tier: Tier; now: Date },
): Promise<boolean> {
  const result = await db
    .insertInto('accounts')
    .values({ email: account.email, is_admin: account.isAdmin, tier: account.tier, created_at: account.now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function updateAccountRights(
  db: Db | Tx,
  id: string,
  rights: { isAdmin: boolean; tier: Tier },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ is_admin: rights.isAdmin, tier: rights.tier })
    .where('id', '=', id)
    .execute();
}

export async function updateAccountEmail(tx: Tx, id: string, email: string): Promise<void> {
  await tx.updateTable('accounts').set({ email }).where('id', '=', id).execute();
}

/** The account, with a row lock until the transaction ends. */
export async function lockAccount(tx: Tx, id: string): Promise<Account | null> {
  const row = await tx
    .selectFrom('accounts')
    .select(accountColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toAccount(row);
}

export async function recordLogin(db: Db | Tx, id: string, now: Date): Promise<void> {
  await db.updateTable('accounts').set({ last_login_at: now }).where('id', '=', id).execute();
}

export async function deleteAccountRow(db: Db | Tx, id: string): Promise<boolean> {
  const result = await db.deleteFrom('accounts').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function isAccountTableEmpty(db: Db | Tx): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) === undefined;
}

/** Locks the table of accounts against writes until the transaction ends; reads continue. */
export async function lockAccountTable(tx: Tx): Promise<void> {
  await sql`LOCK TABLE accounts IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

/** Ids of all administrators, with row locks until the transaction ends. */
export async function lockAdministrators(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('accounts')
    .select('id')
    .where('is_admin', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}
