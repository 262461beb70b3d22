import type { BiasCheckResult } from '#contract/bias-check.ts';
import type { Account } from '#domain/accounts/account.ts';
import type { CredibilityBand } from '#domain/analysis/credibility-bands.ts';
import type { QuotaRefunds } from '#server/accounts/quota-refunds.ts';
import { refundQuotaOnFailure } from '#server/accounts/refund-quota-on-failure.ts';
import { reserveUsage } from '#server/accounts/reserve-usage.ts';
import { InProgress } from '#server/in-progress.ts';
import { readersFirst } from '#server/readers-first.ts';
import { mainThread } from '#server/take-turns.ts';
import { type CheckInput, parseCheckInput } from './parse-check-input.ts';
import { presentCheck } from './present-check.ts';
import { createProgressReporter } from './progress-reporter.ts';
import { type CheckDeps, runCheck } from './run-check.ts';

export interface AccountCheckDeps extends CheckDeps {
  credibilityBands(): Promise<CredibilityBand[]>;
  quotaRefunds: QuotaRefunds;
  /** The id of this process, `Coordination.owner`. */
  owner: string;
  /** One for the process: each check holds pages and waits for outlets. */
  checksInProgress: InProgress;
}

/** Checks of one process at once. */
const maxChecks = 64;

export function createCheckLimit(): InProgress {
  return new InProgress(
    maxChecks,
    'Too many articles are being checked at the moment. Please try again in a few seconds.',
  );
}

/** What the caller sends; the fields of POST /bias-check. */
interface SentCheck {
  url?: string | undefined;
  text?: string | undefined;
  title?: string | undefined;
  pasted?: boolean | undefined;
  opposing_viewpoints_filter?: boolean | undefined;
}

interface Caller {
  account: Account;
  signal: AbortSignal;
  /** Reports a step of the work. */
  report(progress: object): void;
  /** Throws an AppError for input that this caller may not check. */
  accepts?(input: CheckInput): void;
}

/**
 * A check of an account. It costs one search, counted before its input is read, and refunded when the check fails or
 * its caller hangs up.
 * @throws AppError that a person can read, also when too many checks are in progress
 */
export async function checkForAccount(
  deps: AccountCheckDeps,
  sent: SentCheck,
  { account, signal, report, accepts }: Caller,
): Promise<BiasCheckResult> {
  const check = async () => {
    const reservation = await reserveUsage(deps, { account, kind: 'search' });
    return await refundQuotaOnFailure(deps.quotaRefunds, reservation, signal, async () => {
      const input = await parseCheckInput(sent, mainThread);
      accepts?.(input);
      const outcome = await runCheck(deps, input, {
        opposingOnly: sent.opposing_viewpoints_filter ?? true,
        signal,
        report: createProgressReporter(report),
      });
      return presentCheck(outcome, { bands: await deps.credibilityBands(), embedded: deps.embedded });
    });
  };
  return await deps.checksInProgress.run(() => readersFirst.run(check));
}
