import type { Account } from '#domain/accounts/account.ts';
import { maySignUp, type SignUpRule } from '#domain/accounts/sign-up-rule.ts';
import { AppError } from '#domain/app-error.ts';
import type { Clock } from '#server/clock.ts';
import type { Db, Tx } from '#server/db/db.ts';
import type { Mailer } from '#server/mail/message.ts';
import {
  getAccountByEmail,
  insertAccount,
  isAccountTableEmpty,
  lockAccountTable,
  updateAccountRights,
} from './account-store.ts';
import { normaliseEmail } from './accounts.ts';
import { createSecretToken, hashToken } from './secret-token.ts';
import {
  consumeSignInLink,
  deleteSignInLink,
  getLinkState,
  getNewestSignInLink,
  insertSignInLink,
  lockSignInLinks,
  type NewSignInLink,
} from './session-store.ts';
import { createSession, endAccessOfOthers } from './sessions.ts';

const linkMinutes = 15;
/** Interval between links to a flooded mailbox: the newest link stays valid for at least ten more minutes. */
const floodedEveryMs = 5 * 60_000;

interface RequestSignInDeps {
  db: Db;
  clock: Clock;
  mailer: Mailer;
  /** Without a trailing slash; never taken from the request. */
  publicUrl: string;
  /** Counts a request, and says whether more came for this mail address than are answered with a mail each. */
  isFlooded(email: string): Promise<boolean>;
}

/** Stores a link, unless the mailbox is flooded and its newest link is young and not used. */
async function storeLink(db: Db, isFlooded: boolean, link: NewSignInLink): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    if (isFlooded) {
      await lockSignInLinks(tx, link.email);
      const newest = await getNewestSignInLink(tx, link.email);
      const isYoung = newest !== null && link.now.getTime() - newest.createdAt.getTime() < floodedEveryMs;
      if (isYoung && !newest.isUsed) return false;
    }
    await insertSignInLink(tx, link);
    return true;
  });
}

/**
 * Mails a sign-in link. A flooded mailbox gets fewer links, but the answer is the same, and the newest link in the
 * mailbox still works: nobody can lock the owner out. The function does not look up accounts, so known and unknown
 * addresses have the same code path, time and answer, also when the mail server fails. Opening the link decides whether
 * the address may have an account.
 * @throws AppError invalid-email, mail-failed
 */
export async function requestSignIn(deps: RequestSignInDeps, input: { email: string }): Promise<void> {
  const email = normaliseEmail(input.email);
  const isFlooded = await deps.isFlooded(email);
  const now = deps.clock();
  const token = createSecretToken();
  const tokenHash = hashToken(token);
  const expiresAt = new Date(now.getTime() + linkMinutes * 60_000);
  if (!(await storeLink(deps.db, isFlooded, { tokenHash, email, now, expiresAt }))) return;
  try {
    const link = `${deps.publicUrl}/auth/verify?token=${token}`;
    await deps.mailer.sendSignInLink({ to: email, link, expiresMinutes: linkMinutes });
  } catch (error) {
    await deleteSignInLink(deps.db, tokenHash);
    throw error;
  }
}

export interface VerifySignInDeps {
  db: Db;
  clock: Clock;
  signUp: SignUpRule;
  /** In normal form; they become administrators when they sign in. */
  adminEmails: readonly string[];
  firstAccountIsAdmin: boolean;
}

export interface SignedIn {
  sessionToken: string;
  account: Account;
  isNewUser: boolean;
}

const refusals = {
  unknown: ['link-invalid', 'This sign-in link is not valid. Please request a new one.'],
  used: ['link-used', 'This sign-in link was already used. Please request a new one.'],
  expired: ['link-expired', 'This sign-in link has expired. Please request a new one.'],
} as const;

/**
 * Uses a sign-in link up and signs its address in, making the account when it is new and may sign up. All
 * in one transaction: of two tries with one link exactly one gets a session, and a link refused for its
 * address alone stays good for when an administrator has let that address in.
 * @throws AppError link-invalid, link-used, link-expired, sign-up-closed
 */
export async function verifySignIn(deps: VerifySignInDeps, input: { token: string }): Promise<SignedIn> {
  const now = deps.clock();
  const tokenHash = hashToken(input.token);
  return await deps.db.transaction().execute(async (tx) => {
    const email = await consumeSignInLink(tx, tokenHash, now);
    if (email === null) throw linkRefusal(await getLinkState(tx, tokenHash));
    const { account, isNewUser } = await getOrCreateAccount(deps, tx, email, { now });
    const sessionToken = await createSession(tx, account, now);
    return { sessionToken, account, isNewUser };
  });
}

function linkRefusal(why: keyof typeof refusals): AppError {
  const [code, sentence] = refusals[why];
  return new AppError(code, sentence);
}

/**
 * The account of an address that the caller has verified, with the rights that ADMIN_EMAILS gives.
 * @param isAdmitted whether a new account needs no SIGN_UP
 * @throws AppError sign-up-closed
 */
export async function getOrCreateAccount(
  deps: VerifySignInDeps,
  tx: Tx,
  email: string,
  { now, isAdmitted = false }: { now: Date; isAdmitted?: boolean },
): Promise<{ account: Account; isNewUser: boolean }> {
  const known = await getAccountByEmail(tx, email);
  if (known !== null) return { account: await withAdminRights(deps, tx, known, now), isNewUser: false };
  const isAdmin = await becomesAdmin(deps, tx, email);
  if (!isAdmin && !isAdmitted && !maySignUp(deps.signUp, email)) {
    throw new AppError(
      'sign-up-closed',
      'New accounts are not open to this address. Please ask an administrator to add you.',
    );
  }
  const isNewUser = await insertAccount(tx, { email, isAdmin, tier: isAdmin ? 'admin' : 'free', now });
  const account = await getAccountByEmail(tx, email);
  if (account === null) throw new AppError('conflict', 'Please try again.');
  return { account, isNewUser };
}

async function becomesAdmin(deps: VerifySignInDeps, tx: Tx, email: string): Promise<boolean> {
  if (deps.adminEmails.includes(email)) return true;
  if (!deps.firstAccountIsAdmin) return false;
  // Two first sign-ins at once must not both find the table empty.
  await lockAccountTable(tx);
  return await isAccountTableEmpty(tx);
}

async function withAdminRights(
  deps: VerifySignInDeps,
  tx: Tx,
  account: Account,
  now: Date,
): Promise<Account> {
  if (account.isAdmin || !deps.adminEmails.includes(account.email)) return account;
  await endAccessOfOthers(tx, account.id, { kept: null, now });
  await updateAccountRights(tx, account.id, { isAdmin: true, tier: 'admin' });
  return { ...account, isAdmin: true, tier: 'admin' };
}
