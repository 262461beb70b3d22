import type { Account } from '#domain/accounts/account.ts';
import { dailyLimit, type UsageKind } from '#domain/accounts/daily-limit.ts';
import { timeUntil, usageDay, usageResetsAt } from '#domain/accounts/usage-day.ts';
import { AppError } from '#domain/app-error.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { countOneLess, countOneUpTo, type UsageKey } from './usage-store.ts';

/** One call counted in advance. */
export interface UsageReservation {
  /** Uncounts it, because the call failed. Once that succeeded, further calls do nothing. */
  refundQuota(): Promise<void>;
}

/**
 * Counts one call against the account's UTC day, before the work is done.
 * @throws AppError quota-exhausted, saying when the count starts again
 */
export async function reserveUsage(
  deps: { db: Db; clock: Clock },
  input: { account: Pick<Account, 'id' | 'isAdmin' | 'tier'>; kind: UsageKind },
): Promise<UsageReservation> {
  const now = deps.clock();
  const limit = dailyLimit(input.account, input.kind);
  const key: UsageKey = { accountId: input.account.id, day: usageDay(now), kind: input.kind };
  if (!(await countOneUpTo(deps.db, key, limit))) throw exhausted(limit, input.kind, now);
  let isHeld = true;
  return {
    async refundQuota() {
      if (!isHeld) return;
      isHeld = false;
      try {
        await countOneLess(deps.db, key);
      } catch (error) {
        isHeld = true;
        throw error;
      }
    },
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
