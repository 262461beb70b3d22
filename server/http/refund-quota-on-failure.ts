import { AppError } from '#domain/app-error.ts';
import type { QuotaRefunds } from '#server/accounts/quota-refunds.ts';
import type { UsageReservation } from '#server/accounts/reserve-usage.ts';

/** Does work that was counted in advance; what fails, or what nobody waits for any more, is uncounted. */
export async function refundQuotaOnFailure<Result>(
  returns: QuotaRefunds,
  reservation: UsageReservation,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work();
    signal.throwIfAborted();
    return result;
  } catch (error) {
    await returns.refundQuota(reservation);
    if (signal.aborted) throw new AppError('page-timeout', 'It was stopped before it was done.');
    throw error;
  }
}
