import type { Account, Tier } from '#domain/accounts/account.ts';
import { AppError } from '#domain/app-error.ts';
import type { Db } from '#server/db/db.ts';
import { getAccountByEmail, updateAccountRights } from './account-store.ts';
import { refuseWithoutAdministrator } from './delete-account.ts';
import { normaliseEmail } from './normalise-email.ts';

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
    const rights = { isAdmin: input.tier === 'admin', tier: input.tier };
    if (account.isAdmin && !rights.isAdmin) await refuseWithoutAdministrator(tx, account.id);
    await updateAccountRights(tx, account.id, rights);
    return { ...account, ...rights };
  });
}
