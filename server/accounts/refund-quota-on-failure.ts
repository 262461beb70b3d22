import { AppError } from '#domain/app-error.ts';
import type { QuotaRefunds } from './quota-refunds.ts';
import type { UsageReservation } from './reserve-usage.ts';

/** Runs work with reserved quota. The quota is refunded if the work fails or the caller hangs up. */
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
