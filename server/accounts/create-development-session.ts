import type { Account } from '#domain/accounts/account.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { addAccount } from './add-account.ts';
import { createSession } from './create-session.ts';

const developerEmail = 'developer@localhost';

/**
 * Signs in an administrator without a mail: the first of ADMIN_EMAILS, else developer@localhost. The caller of this
 * function checks that the server runs for development and that the request comes from the same machine.
 */
export async function createDevelopmentSession(deps: {
  db: Db;
  clock: Clock;
  adminEmails: readonly string[];
}): Promise<{ sessionToken: string; account: Account }> {
  const email = deps.adminEmails[0] ?? developerEmail;
  const { account } = await addAccount(deps, { email, admin: true });
  return { sessionToken: await createSession(deps.db, account, deps.clock()), account };
}
