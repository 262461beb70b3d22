import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/db.ts';

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
export async function lockSignInLinksOf(tx: Tx, email: string): Promise<void> {
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
export async function whyUnusable(db: Db | Tx, tokenHash: Buffer): Promise<'unknown' | 'used' | 'expired'> {
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

export async function deleteSignInLinksOf(db: Db | Tx, email: string): Promise<void> {
  await db.deleteFrom('sign_in_links').where('email', '=', email).execute();
}

/** Number of deleted rows. */
export async function deleteSignInLinksExpiredBefore(db: Db | Tx, before: Date): Promise<number> {
  const result = await db.deleteFrom('sign_in_links').where('expires_at', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
