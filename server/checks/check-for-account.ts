import { setTimeout as sleep } from 'node:timers/promises';
import type { BiasCheckResult } from '#contract/bias-check.ts';
import type { WorkingCheck } from '#contract/working-check.ts';
import type { Account } from '#domain/accounts/account.ts';
import type { CredibilityBand } from '#domain/analysis/credibility-bands.ts';
import { type CountedDeps, runCounted, type Used } from '#server/accounts/run-counted.ts';
import { quickMs } from '#server/analysis/model/model-connection.ts';
import { usualMilliseconds } from '#server/analysis/model/model-usage.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { readersFirst } from '#server/readers-first.ts';
import { mainThread } from '#server/take-turns.ts';
import type { AnalyzeDeps } from './analyze-article.ts';
import { type CheckInput, parseCheckInput } from './parse-check-input.ts';
import { presentCheck } from './present-check.ts';
import { type CheckStep, createProgressReporter } from './progress-reporter.ts';
import { type CheckDeps, type CheckOutcome, type RunningCheck, runCheck } from './run-check.ts';
import type { WorkingChecks } from './working-checks.ts';

/** A check waits so long for a model that is not quick: what it read before is there by then. */
const briefMs = 100;

/**
 * How long a check waits for its model beyond the built-in analysis. A model that nobody has asked yet counts as slow, so
 * that nobody waits for it.
 */
async function patienceMs(deps: { db: Db; clock: Clock }, model: string): Promise<number> {
  const usual = await usualMilliseconds(deps, model);
  return usual !== null && usual <= quickMs ? quickMs : briefMs;
}

/** The value of `promise`, or null if it takes longer. */
async function readInTime<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value | null> {
  if (milliseconds === Number.POSITIVE_INFINITY) return await promise;
  const ended = new AbortController();
  try {
    const late = sleep(milliseconds, null, { signal: ended.signal }).catch(() => null);
    return await Promise.race([promise, late]);
  } finally {
    ended.abort();
  }
}

type StepDeps = Pick<AnalyzeDeps, 'analyzer'> & Partial<Pick<CheckDeps, 'connectors' | 'compareWithModel'>>;

/** Notes what each step of a check uses when it begins; a page that is fetched is none of it. */
export function noteSteps(
  { analyzer, connectors = [], compareWithModel }: StepDeps,
  noteUse: (used: Used) => void,
): (step: CheckStep) => void {
  const isPaid: Partial<Record<CheckStep, boolean>> = {
    rating: analyzer.name === 'model',
    searching: connectors.some((connector) => connector.isPaid),
    comparing: compareWithModel !== undefined && analyzer.name === 'model',
  };
  return (step) => {
    const paid = isPaid[step];
    if (paid !== undefined) noteUse(paid ? 'paid' : 'own');
  };
}

export interface AccountCheckDeps extends CheckDeps, CountedDeps {
  credibilityBands(): Promise<CredibilityBand[]>;
  workingChecks: Pick<WorkingChecks, 'start'>;
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
  /** Whether the caller cannot request it later, so that the answer waits for the language model. */
  waitsForModel?: boolean;
}

/** What the model made of a check: its parts where it gave any, a failure with a note, or null where it had nothing to do. */
function describeReading(first: CheckOutcome, read: CheckOutcome): WorkingCheck['state'] | null {
  const analyzer = read.kind === 'article' ? read.analyzed.analysis.analyzer : null;
  if (analyzer?.name === 'model' || read.comparison?.madeBy === 'model') return 'read';
  const failed = analyzer?.version.endsWith('+fallback') || read.notes.length > first.notes.length;
  return failed ? 'failed' : null;
}

/**
 * A check of an account. It costs one search, counted before its input is read, under the rules of `runCounted`.
 * @throws AppError that a person can read, also when too many checks are in progress
 */
export async function checkForAccount(
  deps: AccountCheckDeps,
  sent: SentCheck,
  { account, signal, report, accepts, waitsForModel = false }: Caller,
): Promise<BiasCheckResult> {
  const call = { account, kind: 'search', signal } as const;
  const check = () =>
    runCounted(deps, call, async (noteUse) => {
      const input = await parseCheckInput(sent, mainThread);
      accepts?.(input);
      const noteStep = noteSteps(deps, noteUse);
      const reportStep = createProgressReporter(report);
      const reading = new AbortController();
      const hangUp = () => reading.abort(signal.reason);
      signal.addEventListener('abort', hangUp);
      try {
        const running = await runCheck(deps, input, {
          opposingOnly: sent.opposing_viewpoints_filter ?? true,
          signal,
          readingSignal: reading.signal,
          report: (step, text) => {
            noteStep(step);
            reportStep(step, text);
          },
        });
        const bands = await deps.credibilityBands();
        const present = (outcome: CheckOutcome) => presentCheck(outcome, { bands, embedded: deps.embedded });
        return await answerInTime(deps, running, { account, reading, present, waitsForModel });
      } catch (error) {
        reading.abort(error);
        throw error;
      } finally {
        signal.removeEventListener('abort', hangUp);
      }
    });
  return await readersFirst.run(check);
}

/** The check with what the model read, if that is there in time; else as the built-in analysis sees it. */
async function answerInTime(
  deps: AccountCheckDeps,
  { outcome, reading: outcomeRead }: RunningCheck,
  context: {
    account: Account;
    reading: AbortController;
    present(outcome: CheckOutcome): BiasCheckResult;
    waitsForModel: boolean;
  },
): Promise<BiasCheckResult> {
  const { account, reading, present, waitsForModel } = context;
  const name = deps.model?.name;
  if (outcomeRead === null || name === undefined) return present(outcome);
  const presentRead = (read: CheckOutcome): BiasCheckResult => {
    const state = describeReading(outcome, read);
    return { ...present(read), ...(state === null ? {} : { model: { state, id: null, name } }) };
  };
  const patience = waitsForModel ? Number.POSITIVE_INFINITY : await patienceMs(deps, name);
  const read = await readInTime(outcomeRead, patience);
  if (read !== null) return presentRead(read);
  const later = outcomeRead.then((late): WorkingCheck => {
    const result = presentRead(late);
    return { state: result.model?.state ?? 'read', result };
  });
  const id = await deps.workingChecks.start(account.id, reading, later);
  return { ...present(outcome), model: { state: 'working', id, name } };
}
