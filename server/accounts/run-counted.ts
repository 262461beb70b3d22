import type { Account } from '#domain/accounts/account.ts';
import type { UsageKind } from '#domain/accounts/daily-limit.ts';
import { AppError } from '#domain/app-error.ts';
import { InProgress } from '#server/in-progress.ts';
import type { QuotaRefunds } from './quota-refunds.ts';
import { type ReserveDeps, reserveUsage } from './usage.ts';

/** Of one account: each call holds a place, a page and perhaps a page thread, for up to half a minute. */
const maxOfAccount = 2;
/** Of one process. */
const maxOfAll = 64;
const retryAfterSeconds = 5;

/** The checks and summaries that a process works on for accounts; it refuses too many at once. */
export class AccountWork {
  readonly #all = new InProgress(
    maxOfAll,
    'Too many articles are being checked at the moment. Please try again in a few seconds.',
  );
  readonly #byAccount = new Map<string, number>();

  /** @throws AppError too-many-requests or overloaded, at once */
  async run<Result>(accountId: string, work: () => Promise<Result>): Promise<Result> {
    const count = this.#byAccount.get(accountId) ?? 0;
    if (count >= maxOfAccount) {
      throw new AppError(
        'too-many-requests',
        'Two of your articles are being checked already. Please try again when one of them is done.',
        { retryAfterSeconds },
      );
    }
    this.#byAccount.set(accountId, count + 1);
    try {
      return await this.#all.run(work);
    } finally {
      this.#leave(accountId);
    }
  }

  #leave(accountId: string): void {
    const left = (this.#byAccount.get(accountId) ?? 1) - 1;
    if (left === 0) this.#byAccount.delete(accountId);
    else this.#byAccount.set(accountId, left);
  }
}

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
