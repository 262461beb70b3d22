import type { Account, Tier } from '#domain/accounts/account.ts';
import { dailyLimit, remainingOf, type UsageKind } from '#domain/accounts/daily-limit.ts';
import { timeUntil, usageDay, usageResetsAt } from '#domain/accounts/usage-day.ts';
import { AppError } from '#domain/app-error.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { getAccountByEmail } from './account-store.ts';
import { normaliseEmail } from './accounts.ts';
import { claimOneUpTo, countOne, endClaim, refundClaim, type UsageKey, usedOn } from './usage-store.ts';

/** Failed calls that an account is not charged for, of each kind on a UTC day. */
const maxRefundsPerDay = 3;

/** One call counted in advance. It ends as used or as refunded; a process that is gone refunds it by its absence. */
export interface UsageReservation {
  /** The call succeeded: it stays counted. */
  confirmUse(): Promise<void>;
  /**
   * Uncounts it, because the call failed, unless the account has used up the refunds of the day. Once it ended, further
   * calls do nothing.
   */
  refundQuota(): Promise<void>;
}

export interface ReserveDeps {
  db: Db;
  clock: Clock;
  /** The id of this process, `Coordination.owner`. */
  owner: string;
}

/**
 * Counts one call against the account's UTC day, before the work is done.
 * @throws AppError quota-exhausted, saying when the count starts again
 */
export async function reserveUsage(
  { db, clock, owner }: ReserveDeps,
  input: { account: Pick<Account, 'id' | 'isAdmin' | 'tier'>; kind: UsageKind },
): Promise<UsageReservation> {
  const now = clock();
  const limit = dailyLimit(input.account, input.kind);
  const key: UsageKey = { accountId: input.account.id, day: usageDay(now), kind: input.kind };
  const id = await claimOneUpTo(db, key, { limit, claim: { owner, at: now } });
  if (id === null) throw exhausted(limit, input.kind, now);
  return {
    async confirmUse() {
      // Others took this process for gone, as when it lost the database for seconds.
      if (!(await endClaim(db, id))) await countOne(db, key);
    },
    refundQuota: () => refundClaim(db, id, maxRefundsPerDay),
  };
}

function exhausted(limit: number, kind: UsageKind, now: Date): AppError {
  const resets = usageResetsAt(now);
  const things = kind === 'search' ? 'searches' : 'summaries';
  return new AppError(
    'quota-exhausted',
    `You have used all ${limit} ${things} of today. The count starts again at 00:00 UTC, in ${timeUntil(now, resets)}.`,
    { retryAfterSeconds: Math.ceil((resets.getTime() - now.getTime()) / 1000) },
  );
}

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
