import type { Account } from '#domain/accounts/account.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { accountColumns, toAccount } from './account-store.ts';

export interface StoredSession {
  id: string;
  lastSeenAt: Date;
  expiresAt: Date;
  account: Account;
}

export async function insertSession(
  db: Db | Tx,
  session: { tokenHash: Buffer; accountId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      account_id: session.accountId,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** The session in force at `now`, with whose it is. */
export async function getSession(db: Db | Tx, tokenHash: Buffer, now: Date): Promise<StoredSession | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(accountColumns)
    .select(['sessions.id as session_id', 'sessions.last_seen_at', 'sessions.expires_at'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.session_id,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    account: toAccount(row),
  };
}

export async function extendSession(db: Db | Tx, id: string, now: Date, expiresAt: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
}

/** How many sessions were ended: 0 or 1. */
export async function deleteSession(db: Db | Tx, id: string): Promise<number> {
  const result = await db.deleteFrom('sessions').where('id', '=', id).executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function deleteSessionsOf(db: Db | Tx, accountId: string): Promise<number> {
  const result = await db.deleteFrom('sessions').where('account_id', '=', accountId).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Number of deleted rows. */
export async function deleteExpiredSessions(db: Db | Tx, now: Date): Promise<number> {
  const result = await db.deleteFrom('sessions').where('expires_at', '<=', now).executeTakeFirst();
  return Number(result.numDeletedRows);
}
