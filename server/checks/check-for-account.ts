import type { BiasCheckResult } from '#contract/bias-check.ts';
import type { Account } from '#domain/accounts/account.ts';
import type { CredibilityBand } from '#domain/analysis/credibility-bands.ts';
import { type CountedDeps, runCounted } from '#server/accounts/run-counted.ts';
import { readersFirst } from '#server/readers-first.ts';
import { mainThread } from '#server/take-turns.ts';
import { noteSteps } from './note-steps.ts';
import { type CheckInput, parseCheckInput } from './parse-check-input.ts';
import { presentCheck } from './present-check.ts';
import { createProgressReporter } from './progress-reporter.ts';
import { type CheckDeps, runCheck } from './run-check.ts';

export interface AccountCheckDeps extends CheckDeps, CountedDeps {
  credibilityBands(): Promise<CredibilityBand[]>;
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
 * A check of an account. It costs one search, counted before its input is read, under the rules of `runCounted`.
 * @throws AppError that a person can read, also when too many checks are in progress
 */
export async function checkForAccount(
  deps: AccountCheckDeps,
  sent: SentCheck,
  { account, signal, report, accepts }: Caller,
): Promise<BiasCheckResult> {
  const call = { account, kind: 'search', signal } as const;
  const check = () =>
    runCounted(deps, call, async (noteUse) => {
      const input = await parseCheckInput(sent, mainThread);
      accepts?.(input);
      const noteStep = noteSteps(deps, noteUse);
      const reportStep = createProgressReporter(report);
      const outcome = await runCheck(deps, input, {
        opposingOnly: sent.opposing_viewpoints_filter ?? true,
        signal,
        report: (step, text) => {
          noteStep(step);
          reportStep(step, text);
        },
      });
      return presentCheck(outcome, { bands: await deps.credibilityBands(), embedded: deps.embedded });
    });
  return await readersFirst.run(check);
}
