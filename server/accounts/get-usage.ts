import type { Account, Tier } from '#domain/accounts/account.ts';
import { dailyLimit, remainingOf } from '#domain/accounts/daily-limit.ts';
import { usageDay, usageResetsAt } from '#domain/accounts/usage-day.ts';
import { AppError } from '#domain/app-error.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { getAccountByEmail } from './account-store.ts';
import { normaliseEmail } from './normalise-email.ts';
import { usedOn } from './usage-store.ts';

export interface Usage {
  remaining: number | 'unlimited';
  used: number;
  dailyLimit: number;
  tier: Tier;
  resetsAt: Date;
}

/**
 * Searches of today: one's own, or anybody's for an administrator.
 * @throws AppError forbidden, not-found, invalid-email
 */
export async function getUsage(
  deps: { db: Db; clock: Clock },
  input: { caller: Account; email?: string | undefined },
): Promise<Usage> {
  const account = await getRequestedAccount(deps.db, input);
  const now = deps.clock();
  const used = await usedOn(deps.db, { accountId: account.id, day: usageDay(now), kind: 'search' });
  const limit = dailyLimit(account, 'search');
  return {
    remaining: remainingOf(limit, used),
    used,
    dailyLimit: limit,
    tier: account.tier,
    resetsAt: usageResetsAt(now),
  };
}

async function getRequestedAccount(
  db: Db,
  { caller, email }: { caller: Account; email?: string | undefined },
): Promise<Account> {
  if (email === undefined || email.trim() === '') return caller;
  const wanted = normaliseEmail(email);
  if (wanted === caller.email) return caller;
  if (!caller.isAdmin) throw new AppError('forbidden', 'You can only see your own usage.');
  const account = await getAccountByEmail(db, wanted);
  if (account === null) throw new AppError('not-found', 'There is no account with this email address.');
  return account;
}
