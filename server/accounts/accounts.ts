import { domainToASCII } from 'node:url';
import type { Account, Tier } from '#domain/accounts/account.ts';
import { dailyLimit } from '#domain/accounts/daily-limit.ts';
import { parseEmailAddress } from '#domain/accounts/email-address.ts';
import { usageDay } from '#domain/accounts/usage-day.ts';
import { AppError } from '#domain/app-error.ts';
import type { Clock } from '#server/clock.ts';
import type { Db, Tx } from '#server/db/db.ts';
import {
  deleteAccountRow,
  getAccountByEmail,
  insertAccount,
  isAccountTableEmpty,
  listAccounts,
  lockAdministrators,
  updateAccountRights,
} from './account-store.ts';
import { clearGrantedTiers, deleteExpiredSignIns, endGrantedTiers, listIssuers } from './identity-store.ts';
import { deleteExpiredSessions, deleteSignInLinks, deleteSignInLinksExpiredBefore } from './session-store.ts';
import { deleteUsageBefore, usedByAccount } from './usage-store.ts';

/**
 * The normal form of an address a person typed; an international domain becomes its `xn--` form.
 * @throws AppError invalid-email
 */
export function normaliseEmail(typed: string): string {
  const at = typed.lastIndexOf('@');
  const domain = typed.slice(at + 1).trim();
  const ascii = /[^\0-\x7f]/.test(domain) && domain.length <= 253 ? domainToASCII(domain) : domain;
  const email = at > 0 ? parseEmailAddress(`${typed.slice(0, at).trimStart()}@${ascii}`) : null;
  if (email === null) throw new AppError('invalid-email', 'Please enter a valid email address');
  return email;
}

/** The account of a mail address. @throws AppError not-found, invalid-email */
export async function getAccount({ db }: { db: Db }, { email }: { email: string }): Promise<Account> {
  const account = await getAccountByEmail(db, normaliseEmail(email));
  if (account === null) throw new AppError('not-found', 'There is no account with this email address.');
  return account;
}

export interface User {
  account: Account;
  /** Searches a day; 999999 means unlimited. */
  dailyLimit: number;
  usageToday: number;
}

/** Everybody who may sign in, newest first, with the searches of today. */
export async function listUsers({ db, clock }: { db: Db; clock: Clock }): Promise<User[]> {
  const accounts = await listAccounts(db);
  const used = await usedByAccount(db, { day: usageDay(clock()), kind: 'search' });
  return accounts.map((account) => ({
    account,
    dailyLimit: dailyLimit(account, 'search'),
    usageToday: used.get(account.id) ?? 0,
  }));
}

/** Whether nobody has an account yet, so that the next one to sign in is the first. */
export function awaitsFirstAccount(deps: { db: Db }): Promise<boolean> {
  return isAccountTableEmpty(deps.db);
}

export interface AddAccountInput {
  email: string;
  /** Makes an administrator, whose tier is then `admin`. */
  admin?: boolean;
  /** `admin` makes an administrator; `free` and `pro` take that right away. Absent: left as it is. */
  tier?: Tier;
}

/**
 * Adds an account, or changes the rights of the one there is. Nobody is mailed: the owner signs in with a
 * link as always, also where sign-up is closed.
 * @throws AppError invalid-email, last-admin
 */
export async function addAccount(
  deps: { db: Db; clock: Clock },
  input: AddAccountInput,
): Promise<{ account: Account; created: boolean; issuers: string[] }> {
  const email = normaliseEmail(input.email);
  const isAdmin = input.admin === true || input.tier === 'admin';
  const tier = isAdmin ? 'admin' : (input.tier ?? 'free');
  return await deps.db.transaction().execute(async (tx) => {
    const created = await insertAccount(tx, { email, isAdmin, tier, now: deps.clock() });
    const account = await getAccountByEmail(tx, email);
    if (account === null) throw new AppError('conflict', 'The account vanished meanwhile. Please try again.');
    const isChange = !created && (isAdmin || input.tier !== undefined);
    const issuers = await listIssuers(tx, account.id);
    return { account: isChange ? await change(tx, account, { isAdmin, tier }) : account, created, issuers };
  });
}

async function change(tx: Tx, account: Account, rights: { isAdmin: boolean; tier: Tier }): Promise<Account> {
  await clearGrantedTiers(tx, account.id);
  if (account.isAdmin && !rights.isAdmin) await refuseWithoutAdministrator(tx, account.id);
  await updateAccountRights(tx, account.id, rights);
  return { ...account, ...rights };
}

/**
 * Gives another person a tier; `admin` also makes an administrator, the others take that right away.
 * @throws AppError not-found, forbidden (oneself), last-admin, invalid-email
 */
export async function changeTier(
  deps: { db: Db },
  input: { caller: Pick<Account, 'id'>; email: string; tier: Tier },
): Promise<Account> {
  const email = normaliseEmail(input.email);
  return await deps.db.transaction().execute(async (tx) => {
    const account = await getAccountByEmail(tx, email);
    if (account === null) throw new AppError('not-found', 'There is no account with this email address.');
    if (account.id === input.caller.id) {
      throw new AppError('forbidden', 'You cannot change your own tier. Ask another administrator.');
    }
    return await change(tx, account, { isAdmin: input.tier === 'admin', tier: input.tier });
  });
}

/**
 * Removes the account with its usage, sessions, keys and sign-in links.
 * @throws AppError last-admin
 */
export async function deleteAccount(
  deps: { db: Db },
  input: { account: Pick<Account, 'id' | 'email'> },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await refuseWithoutAdministrator(tx, input.account.id);
    await deleteSignInLinks(tx, input.account.email);
    // Usage, sessions and keys go with the row, by the schema.
    await deleteAccountRow(tx, input.account.id);
  });
}

/** Throws `last-admin` when nobody but this account could administer. */
export async function refuseWithoutAdministrator(tx: Tx, accountId: string): Promise<void> {
  const administrators = await lockAdministrators(tx);
  if (administrators.length === 1 && administrators[0] === accountId) {
    throw new AppError(
      'last-admin',
      'This is the only administrator. Make somebody else an administrator first.',
    );
  }
}

/**
 * Removes another person's account with its usage, sessions, keys and sign-in links.
 * @throws AppError not-found, forbidden (oneself), last-admin, invalid-email
 */
export async function deleteUser(
  deps: { db: Db },
  input: { caller: Pick<Account, 'id'>; email: string },
): Promise<Account> {
  const account = await getAccountByEmail(deps.db, normaliseEmail(input.email));
  if (account === null) throw new AppError('not-found', 'There is no account with this email address.');
  if (account.id === input.caller.id) {
    throw new AppError('forbidden', 'You cannot delete your own account here.');
  }
  await deleteAccount(deps, { account });
  return account;
}

const dayMs = 86_400_000;
/** Expired links stay stored for a day, so that the refusal can say what is wrong with them. */
const rememberLinksMs = dayMs;
const rememberUsageDays = 90;
/** After so many days a provider is queried again: who left the organisation or a group loses what it gave. */
export const confirmationDays = 7;

/** Number of deleted rows. */
export interface PrunedAccounts {
  links: number;
  sessions: number;
  usageDays: number;
  /** Accounts that lost the tier of their groups. */
  tiers: number;
}

/**
 * Removes what can no longer be used: sign-in links and unfinished sign-ins, sessions, usage of past days, and tiers of
 * groups that the provider has not confirmed.
 */
export async function pruneAccounts({ db, clock }: { db: Db; clock: Clock }): Promise<PrunedAccounts> {
  const now = clock();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  return {
    links:
      (await deleteSignInLinksExpiredBefore(db, ago(rememberLinksMs))) +
      (await deleteExpiredSignIns(db, now)),
    sessions: await deleteExpiredSessions(db, now),
    usageDays: await deleteUsageBefore(db, usageDay(ago(rememberUsageDays * dayMs))),
    tiers: await endGrantedTiers(db, ago(confirmationDays * dayMs)),
  };
}
