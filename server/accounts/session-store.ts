import { sql } from 'kysely';
import type { Account } from '#domain/accounts/account.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { accountColumns, toAccount } from './account-store.ts';

export interface StoredSession {
  id: string;
  lastSeenAt: Date;
  expiresAt: Date;
  /** Whether use extends it. */
  isExtended: boolean;
  signOutUrl: string | null;
  account: Account;
}

export async function insertSession(
  db: Db | Tx,
  session: {
    tokenHash: Buffer;
    accountId: string;
    now: Date;
    expiresAt: Date;
    isExtended: boolean;
    signOutUrl: string | null;
  },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      account_id: session.accountId,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
      is_extended: session.isExtended,
      sign_out_url: session.signOutUrl,
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
    .select(['sessions.is_extended', 'sessions.sign_out_url'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.session_id,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    isExtended: row.is_extended,
    signOutUrl: row.sign_out_url,
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

export async function deleteAccountSessions(db: Db | Tx, accountId: string): Promise<number> {
  const result = await db.deleteFrom('sessions').where('account_id', '=', accountId).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Number of deleted rows. */
export async function deleteExpiredSessions(db: Db | Tx, now: Date): Promise<number> {
  const result = await db.deleteFrom('sessions').where('expires_at', '<=', now).executeTakeFirst();
  return Number(result.numDeletedRows);
}

export interface NewSignInLink {
  tokenHash: Buffer;
  email: string;
  now: Date;
  expiresAt: Date;
}

export async function insertSignInLink(db: Db | Tx, link: NewSignInLink): Promise<void> {
  await db
    .insertInto('sign_in_links')
    .values({
      token_hash: link.tokenHash,
      email: link.email,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** Lets one transaction at a time decide about a new link of this mail address. */
export async function lockSignInLinks(tx: Tx, email: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('sign_in_links'), hashtext(${email}))`.execute(tx);
}

/** The link of this mail address that was made last. */
export async function getNewestSignInLink(
  db: Db | Tx,
  email: string,
): Promise<{ createdAt: Date; isUsed: boolean } | null> {
  const row = await db
    .selectFrom('sign_in_links')
    .select(['created_at', 'used_at'])
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { createdAt: row.created_at, isUsed: row.used_at !== null };
}

/** Uses the link up, once for all time, and says whose it is; null when it cannot be used (any more). */
export async function consumeSignInLink(db: Db | Tx, tokenHash: Buffer, now: Date): Promise<string | null> {
  const row = await db
    .updateTable('sign_in_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Why a link cannot be used. */
export async function getLinkState(db: Db | Tx, tokenHash: Buffer): Promise<'unknown' | 'used' | 'expired'> {
  const row = await db
    .selectFrom('sign_in_links')
    .select('used_at')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (row === undefined) return 'unknown';
  return row.used_at === null ? 'expired' : 'used';
}

export async function deleteSignInLink(db: Db | Tx, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sign_in_links').where('token_hash', '=', tokenHash).execute();
}

export async function deleteSignInLinks(db: Db | Tx, email: string): Promise<void> {
  await db.deleteFrom('sign_in_links').where('email', '=', email).execute();
}

/** Number of deleted rows. */
export async function deleteSignInLinksExpiredBefore(db: Db | Tx, before: Date): Promise<number> {
  const result = await db.deleteFrom('sign_in_links').where('expires_at', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
