import { addAccount } from '../accounts/add-account.ts';
import type { Clock } from '../clock.ts';
import { backUp } from '../db/backup/back-up.ts';
import type { Database } from '../db/database.ts';
import type { AccountAdded, ControlHandlers, ControlInput } from './control-calls.ts';
import { checkDatabase } from './doctor/check-database.ts';

export interface OperatorDeps {
  database: Database;
  clock: Clock;
}

export async function addOperatorAccount(
  { database, clock }: OperatorDeps,
  { email, admin, tier }: ControlInput<'account-add'>,
): Promise<AccountAdded> {
  const { account, created } = await addAccount(
    { db: database.db, clock },
    { email, admin, ...(tier === undefined ? {} : { tier }) },
  );
  return { email: account.email, isAdmin: account.isAdmin, tier: account.tier, created };
}

/** What a running server does for the operators' commands: the same functions that they use without one. */
export function createControlHandlers(deps: OperatorDeps): ControlHandlers {
  return {
    'account-add': (input) => addOperatorAccount(deps, input),
    backup: ({ file, force }) => backUp(deps, file, { force }),
    doctor: () => checkDatabase(deps.database),
  };
}
