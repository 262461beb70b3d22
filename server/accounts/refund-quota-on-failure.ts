import { AppError } from '#domain/app-error.ts';
import type { QuotaRefunds } from './quota-refunds.ts';
import type { UsageReservation } from './reserve-usage.ts';

/** Runs work with reserved quota, which is used when the work succeeds, and refunded if it fails or the caller hangs up. */
export async function refundQuotaOnFailure<Result>(
  refunds: QuotaRefunds,
  reservation: UsageReservation,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work();
    signal.throwIfAborted();
    await refunds.confirmUse(reservation);
    return result;
  } catch (error) {
    await refunds.refundQuota(reservation);
    if (signal.aborted) throw new AppError('page-timeout', 'It was stopped before it was done.');
    throw error;
  }
}
