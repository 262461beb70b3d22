import type { Account, Tier } from '#domain/accounts/account.ts';
import { AppError } from '#domain/app-error.ts';
import type { Clock } from '#server/clock.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { getAccountByEmail, insertAccount, updateAccountRights } from './account-store.ts';
import { refuseWithoutAdministrator } from './delete-account.ts';
import { normaliseEmail } from './normalise-email.ts';

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
): Promise<{ account: Account; created: boolean }> {
  const email = normaliseEmail(input.email);
  const isAdmin = input.admin === true || input.tier === 'admin';
  const tier = isAdmin ? 'admin' : (input.tier ?? 'free');
  return await deps.db.transaction().execute(async (tx) => {
    const created = await insertAccount(tx, { email, isAdmin, tier, now: deps.clock() });
    const account = await getAccountByEmail(tx, email);
    if (account === null) throw new AppError('conflict', 'The account vanished meanwhile. Please try again.');
    const isChange = !created && (isAdmin || input.tier !== undefined);
    return { account: isChange ? await change(tx, account, { isAdmin, tier }) : account, created };
  });
}

async function change(tx: Tx, account: Account, rights: { isAdmin: boolean; tier: Tier }): Promise<Account> {
  if (account.isAdmin && !rights.isAdmin) await refuseWithoutAdministrator(tx, account.id);
  await updateAccountRights(tx, account.id, rights);
  return { ...account, ...rights };
}
