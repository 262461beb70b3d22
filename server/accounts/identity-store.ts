import type { Tier } from '#domain/accounts/account.ts';
import type { Db, Tx } from '#server/db/db.ts';

/** A person at a provider of OpenID Connect. */
export interface IdentityKey {
  issuer: string;
  subject: string;
}

/** Which account the person has, with the tier that groups alone gave it. Locks the row until the transaction ends. */
export async function lockIdentity(
  tx: Tx,
  { issuer, subject }: IdentityKey,
): Promise<{ accountId: string; grantedTier: Tier | null } | null> {
  const row = await tx
    .selectFrom('account_identities')
    .select(['account_id', 'granted_tier'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { accountId: row.account_id, grantedTier: row.granted_tier };
}

/** Whether a person of this issuer has the account. */
export async function hasIdentity(tx: Tx, accountId: string, issuer: string): Promise<boolean> {
  const row = await tx
    .selectFrom('account_identities')
    .select('subject')
    .where('account_id', '=', accountId)
    .where('issuer', '=', issuer)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The issuers whose persons have the account. */
export async function listIssuers(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('account_identities')
    .select('issuer')
    .where('account_id', '=', accountId)
    .orderBy('issuer')
    .execute();
  return rows.map(({ issuer }) => issuer);
}

export async function insertIdentity(
  tx: Tx,
  { issuer, subject, accountId, now }: IdentityKey & { accountId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('account_identities')
    .values({ issuer, subject, account_id: accountId, created_at: now, confirmed_at: now })
    .execute();
}

/** Records a sign-in of the person, with the tier that groups alone give. */
export async function confirmIdentity(
  tx: Tx,
  { issuer, subject }: IdentityKey,
  { grantedTier, now }: { grantedTier: Tier | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('account_identities')
    .set({ granted_tier: grantedTier, confirmed_at: now })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}

/** From now on the tier of the account is one that was given by hand. */
export async function clearGrantedTiers(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('account_identities')
    .set({ granted_tier: null })
    .where('account_id', '=', accountId)
    .execute();
}

/** Takes away the tiers that groups gave and no sign-in confirmed after `before`; how many accounts lost one. */
export async function endGrantedTiers(db: Db, before: Date): Promise<number> {
  const result = await db
    .with('ended', (cte) =>
      cte
        .selectFrom('account_identities')
        .select(['issuer', 'subject', 'account_id', 'granted_tier'])
        .where('granted_tier', 'is not', null)
        .where('confirmed_at', '<=', before)
        .forUpdate(),
    )
    .with('cleared', (cte) =>
      cte
        .updateTable('account_identities')
        .from('ended')
        .set({ granted_tier: null })
        .whereRef('account_identities.issuer', '=', 'ended.issuer')
        .whereRef('account_identities.subject', '=', 'ended.subject'),
    )
    .updateTable('accounts')
    .from('ended')
    .set({ tier: 'free', is_admin: false })
    .whereRef('accounts.id', '=', 'ended.account_id')
    .whereRef('accounts.tier', '=', 'ended.granted_tier')
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Disconnects all persons from the account but `kept`; how many. */
export async function deleteIdentities(tx: Tx, accountId: string, kept: IdentityKey | null): Promise<number> {
  let query = tx.deleteFrom('account_identities').where('account_id', '=', accountId);
  if (kept !== null) {
    query = query.where((where) =>
      where.or([where('issuer', '!=', kept.issuer), where('subject', '!=', kept.subject)]),
    );
  }
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

export interface PendingSignIn {
  stateHash: Buffer;
  secretHash: Buffer;
  provider: string;
}

export async function insertPendingSignIn(
  db: Db,
  signIn: PendingSignIn & { expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('provider_sign_ins')
    .values({
      state_hash: signIn.stateHash,
      secret_hash: signIn.secretHash,
      provider: signIn.provider,
      expires_at: signIn.expiresAt,
    })
    .execute();
}

/** Uses the state up, if it belongs to this browser and this provider; whether it did. */
export async function consumePendingSignIn(db: Db, signIn: PendingSignIn, now: Date): Promise<boolean> {
  const result = await db
    .deleteFrom('provider_sign_ins')
    .where('state_hash', '=', signIn.stateHash)
    .where('secret_hash', '=', signIn.secretHash)
    .where('provider', '=', signIn.provider)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Number of deleted rows. */
export async function deleteExpiredSignIns(db: Db, now: Date): Promise<number> {
  const result = await db.deleteFrom('provider_sign_ins').where('expires_at', '<=', now).executeTakeFirst();
  return Number(result.numDeletedRows);
}
