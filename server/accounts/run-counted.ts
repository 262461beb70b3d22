import type { Account } from '#domain/accounts/account.ts';
import type { UsageKind } from '#domain/accounts/daily-limit.ts';
import { AppError } from '#domain/app-error.ts';
import type { AccountWork } from './account-work.ts';
import type { QuotaRefunds } from './quota-refunds.ts';
import { type ReserveDeps, reserveUsage } from './usage.ts';

/** What work used: this server alone, or a language model or a news service that is paid for. */
export type Used = 'own' | 'paid';

export interface CountedDeps extends ReserveDeps {
  quotaRefunds: QuotaRefunds;
  /** One for the process. */
  accountWork: AccountWork;
}

interface CountedCall {
  account: Pick<Account, 'id' | 'isAdmin' | 'tier'>;
  kind: UsageKind;
  /** Aborted when the caller hangs up. */
  signal: AbortSignal;
}

/**
 * Runs work that costs an account one call of its day, counted before the work begins. A call that fails is refunded a
 * few times a day, but not once something paid was used, nor when its caller hangs up after the work used anything.
 * Work calls `noteUse` just before it uses something.
 * @throws AppError quota-exhausted, too-many-requests or overloaded, and whatever `work` throws
 */
export async function runCounted<Result>(
  deps: CountedDeps,
  { account, kind, signal }: CountedCall,
  work: (noteUse: (used: Used) => void) => Promise<Result>,
): Promise<Result> {
  return await deps.accountWork.run(account.id, async () => {
    const reservation = await reserveUsage(deps, { account, kind });
    const used = new Set<Used>();
    try {
      const result = await work((one) => used.add(one));
      signal.throwIfAborted();
      await deps.quotaRefunds.confirmUse(reservation);
      return result;
    } catch (error) {
      const staysCounted = used.has('paid') || (signal.aborted && used.size > 0);
      await deps.quotaRefunds.endFailed(reservation, staysCounted);
      if (signal.aborted) throw new AppError('page-timeout', 'It was stopped before it was done.');
      throw error;
    }
  });
}
