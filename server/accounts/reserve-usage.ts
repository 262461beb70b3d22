import type { Account } from '#domain/accounts/account.ts';
import { dailyLimit, type UsageKind } from '#domain/accounts/daily-limit.ts';
import { timeUntil, usageDay, usageResetsAt } from '#domain/accounts/usage-day.ts';
import { AppError } from '#domain/app-error.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { claimOneUpTo, countOne, endClaim, refundClaim, type UsageKey } from './usage-store.ts';

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
