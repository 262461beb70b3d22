import type { Account } from '#domain/accounts/account.ts';
import { AppError } from '#domain/app-error.ts';
import type { Db } from '#server/db/db.ts';
import { getAccountByEmail } from './account-store.ts';
import { deleteAccount } from './delete-account.ts';
import { normaliseEmail } from './normalise-email.ts';

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
