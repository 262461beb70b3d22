import type { Account } from '#domain/accounts/account.ts';
import { AppError } from '#domain/app-error.ts';
import type { Db } from '#server/db/db.ts';
import { getAccountByEmail } from './account-store.ts';
import { normaliseEmail } from './normalise-email.ts';

/** The account of a mail address. @throws AppError not-found, invalid-email */
export async function getAccount({ db }: { db: Db }, { email }: { email: string }): Promise<Account> {
  const account = await getAccountByEmail(db, normaliseEmail(email));
  if (account === null) throw new AppError('not-found', 'There is no account with this email address.');
  return account;
}
