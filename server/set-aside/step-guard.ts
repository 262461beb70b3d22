import { delayWhenSetAside } from '#domain/ingestion/retry-item.ts';
import type { SetAsideStep } from '#domain/ingestion/set-aside-step.ts';
import { StepVerdict } from '#domain/ingestion/step-verdict.ts';
import { cutAtWord } from '#domain/text/cut-at-word.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { toWellFormed } from '#domain/text/well-formed.ts';
import type { Clock } from '#server/clock.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { failureScope, getSqlState, retryTransient } from '#server/db/failure-scope.ts';
import type { Log } from '#server/log.ts';
import type { Failure } from './process-with-bisection.ts';
import { type SetAside, type StepProblem, stepFailureTexts } from './set-aside.ts';
import {
  deleteSetAside,
  listFailedAttempts,
  listRowsOfSubjects,
  makeDue,
  upsertSetAside,
} from './set-aside-store.ts';

const maxMessage = 300;

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const line = toWellFormed(cutText(message, 2 * maxMessage)).replaceAll('\n', ' ');
  return cutAtWord(line.trim() || 'an error without a message', maxMessage).replace(/\.$/, '');
}

/** The reason why a step set a subject aside, as a sentence for administrators. */
export function describeFailure(error: unknown): string {
  const state = getSqlState(error);
  if (state !== null) return `The database refuses it: ${messageOf(error)} (${state}).`;
  return `A fault of Balance stops it: ${messageOf(error)}.`;
}

/** A key that is equal for failures of the same cause: numbers and quoted values of the message are masked. */
export function getFailureKey(error: unknown): string {
  const name = error instanceof Error ? error.name : typeof error;
  const message = messageOf(error)
    .replace(/"[^"]*"|“[^“”]*”/g, '…')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/gi, '#');
  return `${name} ${getSqlState(error) ?? ''} ${message}`;
}

/** Whether the program may be the cause of the failure, and not the subject. */
export function mayLieInProgram(error: unknown): boolean {
  return failureScope(error) === 'unclear';
}

export interface StepGuardDeps {
  db: Db | Tx;
  clock: Clock;
  log?: Pick<Log, 'error'> | undefined;
}

/** No delay is longer than a day. A later time was written by a clock that was set back since. */
const maxDelayMs = 25 * 60 * 60 * 1000;

/**
 * The dead letter queue of one step in one run: stores each subject that fails with its reason and next attempt, and
 * deletes it when the step succeeds.
 */
export class StepGuard {
  readonly #deps: StepGuardDeps;
  readonly #step: SetAsideStep;
  readonly #verdict = new StepVerdict();
  /** The subjects that are set aside, with the number of failures. */
  #known: ReturnType<typeof listFailedAttempts> | undefined;
  /** Subjects that this run set aside first. */
  readonly #added: string[] = [];
  #lastError: unknown;

  constructor(deps: StepGuardDeps, step: SetAsideStep) {
    this.#deps = deps;
    this.#step = step;
  }

  /** Subjects whose next attempt is not due. */
  async listNotDue(): Promise<string[]> {
    const now = this.#deps.clock().getTime();
    const isLater = (time: number) => time > now && time <= now + maxDelayMs;
    return [...(await this.#load())].flatMap(([id, { nextTryAt }]) =>
      isLater(nextTryAt.getTime()) ? [id] : [],
    );
  }

  /** Subjects whose next attempt is due. */
  async listDue(): Promise<string[]> {
    const notDue = new Set(await this.listNotDue());
    return [...(await this.#load()).keys()].filter((id) => !notDue.has(id));
  }

  /** Records the outcome of a batch; returns what was set aside. */
  async record(outcome: { succeeded: readonly string[]; failed: readonly Failure[] }): Promise<SetAside[]> {
    const known = await this.#load();
    const recovered = outcome.succeeded.filter((id) => known.has(id));
    this.#verdict.addSuccesses(outcome.succeeded.length);
    await this.forget(recovered);
    return outcome.failed.length === 0 ? [] : await this.#setAside(outcome.failed);
  }

  /** Deletes subjects that no longer concern the step, such as a merged story. */
  async forget(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const known = await this.#load();
    for (const id of ids) known.delete(id);
    await this.#write((db) => deleteSetAside(db, this.#step, ids));
  }

  /**
   * Ends the run: when every subject failed because of the program, returns the problem and makes the subjects that
   * this run set aside due for the next run.
   */
  async finish(): Promise<StepProblem | null> {
    if (!this.#verdict.liesInProgram()) return null;
    const { clock, log } = this.#deps;
    const step = this.#step;
    const subjects = this.#added;
    await this.#write((db) => makeDue(db, { step, subjects }, clock()));
    const all = `${describeFailure(this.#lastError)} All ${subjects.length} failed for this one reason.`;
    const problem = { summary: stepFailureTexts[step], detail: `${all} The next run tries them again.` };
    log?.error({ err: this.#lastError, step, count: subjects.length }, `${problem.summary}: ${all}`);
    return problem;
  }

  /** Retries the statement, except in a transaction, which its owner retries. */
  async #write<T>(statement: (db: Db | Tx) => Promise<T>): Promise<T> {
    const { db } = this.#deps;
    return db.isTransaction ? await statement(db) : await retryTransient(() => statement(db));
  }

  #load(): ReturnType<typeof listFailedAttempts> {
    this.#known ??= listFailedAttempts(this.#deps.db, this.#step);
    return this.#known;
  }

  async #setAside(failed: readonly Failure[]): Promise<SetAside[]> {
    const { db, clock, log } = this.#deps;
    const step = this.#step;
    const known = await this.#load();
    const at = clock();
    const rows = failed.map(({ id, error }) => {
      const before = known.get(id);
      const attempts = (before?.attempts ?? 0) + 1;
      const judged = { cause: getFailureKey(error), mayLieInProgram: mayLieInProgram(error) };
      this.#verdict.addFailure({ ...judged, isNew: before === undefined });
      if (before === undefined) this.#added.push(id);
      this.#lastError = error;
      log?.error({ err: error, step, subject: id, attempts }, 'set aside');
      const nextTryAt = new Date(at.getTime() + delayWhenSetAside(attempts));
      known.set(id, { attempts, nextTryAt });
      return { id, reason: describeFailure(error), attempts, nextTryAt };
    });
    await this.#write((db) => upsertSetAside(db, step, rows, at));
    return await listRowsOfSubjects(
      db,
      step,
      rows.map(({ id }) => id),
    );
  }
}
