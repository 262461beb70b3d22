import { AppError } from '#domain/app-error.ts';
import type { UsageReservation } from '#server/accounts/reserve-usage.ts';
import type { Log } from '#server/log.ts';

/** Does work that was counted in advance; what fails, or what nobody waits for any more, is uncounted. */
export async function giveBackOnFailure<Result>(
  reservation: UsageReservation,
  { log, signal }: { log: Log; signal: AbortSignal },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work();
    signal.throwIfAborted();
    return result;
  } catch (error) {
    await reservation.giveBack().catch((cause: unknown) => log.error({ err: cause }, 'usage not given back'));
    if (signal.aborted) throw new AppError('page-timeout', 'It was stopped before it was done.');
    throw error;
  }
}
