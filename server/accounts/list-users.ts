import type { Account } from '#domain/accounts/account.ts';
import { dailyLimit } from '#domain/accounts/daily-limit.ts';
import { usageDay } from '#domain/accounts/usage-day.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { listAccounts } from './account-store.ts';
import { usedByAccount } from './usage-store.ts';

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
