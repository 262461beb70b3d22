import type { Account } from '#domain/accounts/account.ts';
import { AppError } from '#domain/app-error.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { deleteAccountRow, lockAdministrators } from './account-store.ts';
import { deleteSignInLinksOf } from './sign-in-link-store.ts';

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
    await deleteSignInLinksOf(tx, input.account.email);
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
