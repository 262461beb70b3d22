import type { Account, Tier } from '#domain/accounts/account.ts';
import { maySignUp } from '#domain/accounts/sign-up-rule.ts';
import { AppError } from '#domain/app-error.ts';
import type { Tx } from '#server/db/db.ts';
import { getAccountByEmail, lockAccount, updateAccountEmail, updateAccountRights } from './account-store.ts';
import { confirmationDays } from './accounts.ts';
import {
  confirmIdentity,
  hasIdentity,
  type IdentityKey,
  insertIdentity,
  lockIdentity,
} from './identity-store.ts';
import { createSession, endAccessOfOthers } from './sessions.ts';
import { getOrCreateAccount, type SignedIn, type VerifySignInDeps } from './sign-in.ts';

/** What a provider says of a person. */
export interface ProviderPerson extends IdentityKey {
  /** In normal form; null unless the provider says that it is verified. */
  email: string | null;
  /** By the groups of the person. */
  tier: 'pro' | 'admin' | null;
  /** The name of the provider, for sentences. */
  label: string;
  /** Where signing out continues; null where the provider offers nothing. */
  signOutUrl: string | null;
}

const rank: Record<Tier, number> = { free: 0, pro: 1, admin: 2 };

function refusal(sentence: string): AppError {
  return new AppError('sign-in-refused', sentence);
}

/**
 * The account that a person gets who has none by issuer and subject: that of the verified address, or a new one.
 * @throws AppError sign-in-refused, sign-up-closed
 */
async function connectAccount(deps: VerifySignInDeps, tx: Tx, person: ProviderPerson, now: Date) {
  const { email, label, tier, issuer } = person;
  if (email === null) {
    throw refusal(`${label} does not confirm your email address. Confirm it there, then sign in again.`);
  }
  const isProtected = (account: Account | null) =>
    tier !== 'admin' && (account?.isAdmin === true || deps.adminEmails.includes(email));
  if (isProtected(await getAccountByEmail(tx, email))) throw refusal(protectedSentence(label));
  const { account, isNewUser } = await getOrCreateAccount(deps, tx, email, {
    now,
    isAdmitted: tier !== null,
  });
  // Another sign-in may have connected or promoted it meanwhile.
  const locked = await lockAccount(tx, account.id);
  if (locked === null) throw new AppError('conflict', 'Please try again.');
  if (!isNewUser && isProtected(locked)) throw refusal(protectedSentence(label));
  if (await hasIdentity(tx, locked.id, issuer)) {
    throw refusal(
      `Another person at ${label} has the account of your email address. An administrator can delete that account; then sign in again.`,
    );
  }
  await insertIdentity(tx, { ...person, accountId: locked.id, now });
  return { account: locked, isNewUser };
}

function protectedSentence(label: string): string {
  return `This address belongs to an administrator, and ${label} does not say that you are one. Sign in with a mailed link, or have yourself added to a group of administrators at ${label}.`;
}

/** Takes the verified address of the provider, unless somebody else has it or SIGN_UP excludes it. */
async function followAddress(deps: VerifySignInDeps, tx: Tx, account: Account, person: ProviderPerson) {
  const { email, tier } = person;
  if (email === null || email === account.email) return account;
  if (tier !== 'admin' && deps.adminEmails.includes(email)) return account;
  if (tier === null && !maySignUp(deps.signUp, email)) return account;
  if ((await getAccountByEmail(tx, email)) !== null) return account;
  await updateAccountEmail(tx, account.id, email);
  return { ...account, email };
}

/** Gives the tier of the groups, and takes away one that only groups gave. */
async function applyTier(
  tx: Tx,
  account: Account,
  person: ProviderPerson,
  { grantedTier, now }: { grantedTier: Tier | null; now: Date },
) {
  const { tier } = person;
  const isLost = grantedTier !== null && account.tier === grantedTier && tier !== grantedTier;
  const current = isLost ? 'free' : account.tier;
  const next = tier !== null && rank[tier] > rank[current] ? tier : current;
  const granted = next === tier && (next !== current || grantedTier === tier) ? tier : null;
  await confirmIdentity(tx, person, { grantedTier: granted, now });
  if (next === account.tier) return account;
  const rights = { tier: next, isAdmin: next === 'admin' };
  if (rights.isAdmin) await endAccessOfOthers(tx, account.id, { kept: person, now });
  await updateAccountRights(tx, account.id, rights);
  return { ...account, ...rights };
}

/**
 * Signs in a person whom a provider has identified; decision 78 says which account that is.
 * @throws AppError sign-in-refused, sign-up-closed
 */
export async function signInPerson(deps: VerifySignInDeps, person: ProviderPerson): Promise<SignedIn> {
  const now = deps.clock();
  return await deps.db.transaction().execute(async (tx) => {
    const identity = await lockIdentity(tx, person);
    const known = identity === null ? null : await lockAccount(tx, identity.accountId);
    const { account, isNewUser } =
      known === null ? await connectAccount(deps, tx, person, now) : { account: known, isNewUser: false };
    const addressed = await followAddress(deps, tx, account, person);
    const grantedTier = identity?.grantedTier ?? null;
    const rated = await applyTier(tx, addressed, person, { grantedTier, now });
    const end = { days: confirmationDays, signOutUrl: person.signOutUrl };
    return { sessionToken: await createSession(tx, rated, now, end), account: rated, isNewUser };
  });
}

/**
 * Signs in the address that a trusted proxy names, in normal form.
 * @throws AppError sign-up-closed
 */
export async function signInByProxy(deps: VerifySignInDeps, { email }: { email: string }): Promise<SignedIn> {
  const now = deps.clock();
  return await deps.db.transaction().execute(async (tx) => {
    const { account, isNewUser } = await getOrCreateAccount(deps, tx, email, { now });
    const end = { days: confirmationDays, signOutUrl: null };
    return { sessionToken: await createSession(tx, account, now, end), account, isNewUser };
  });
}
