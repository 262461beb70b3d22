import { delayWhenSetAside } from '#domain/ingestion/retry-item.ts';
import { StepVerdict } from '#domain/ingestion/step-verdict.ts';
import type { Clock } from '#server/clock.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { retryTransient } from '#server/db/retry-transient.ts';
import type { Log } from '#server/log.ts';
import { causeOf, describeFailure, mayLieInProgram } from './describe-failure.ts';
import { nothingDone, type SetAside, type SetAsideStep, type StepProblem } from './set-aside.ts';
import { deleteAside, findAside, makeDue, rowsOfSubjects, upsertAside } from './set-aside-store.ts';
import type { Failure } from './work-by-halves.ts';

export interface StepGuardDeps {
  db: Db | Tx;
  clock: Clock;
  log?: Pick<Log, 'error'> | undefined;
}

/** Nothing waits longer than a day; a later time was written by a clock that has been put back since. */
const believableMs = 25 * 60 * 60 * 1000;

/**
 * Keeps what one step of a run cannot work on out of its way: notes it with its reason and its next try, and
 * forgets it when the step succeeds. Make one for each run.
 */
export class StepGuard {
  readonly #deps: StepGuardDeps;
  readonly #step: SetAsideStep;
  readonly #verdict = new StepVerdict();
  /** Of subjects that are set aside: failures so far. */
  #known: ReturnType<typeof findAside> | undefined;
  /** Set aside first by this run. */
  readonly #added: string[] = [];
  #lastError: unknown;

  constructor(deps: StepGuardDeps, step: SetAsideStep) {
    this.#deps = deps;
    this.#step = step;
  }

  /** What is set aside and not yet to be tried again. */
  async notDue(): Promise<string[]> {
    const now = this.#deps.clock().getTime();
    const isLater = (time: number) => time > now && time <= now + believableMs;
    return [...(await this.#load())].flatMap(([id, { nextTryAt }]) =>
      isLater(nextTryAt.getTime()) ? [id] : [],
    );
  }

  /** What is set aside and to be tried again now. */
  async due(): Promise<string[]> {
    const later = new Set(await this.notDue());
    return [...(await this.#load()).keys()].filter((id) => !later.has(id));
  }

  /** Notes how a batch ended; gives what was set aside. */
  async record(outcome: { succeeded: readonly string[]; failed: readonly Failure[] }): Promise<SetAside[]> {
    const known = await this.#load();
    const healed = outcome.succeeded.filter((id) => known.has(id));
    this.#verdict.addSuccesses(outcome.succeeded.length);
    await this.forget(healed);
    return outcome.failed.length === 0 ? [] : await this.#setAside(outcome.failed);
  }

  /** Removes what is set aside and no longer concerns the step, such as a story that was merged away. */
  async forget(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const known = await this.#load();
    for (const id of ids) known.delete(id);
    await this.#write((db) => deleteAside(db, this.#step, ids));
  }

  /**
   * At the end of a run: when nothing succeeded and the cause lies in the program, says so, and has the next run
   * try again without a pause what this one set aside first.
   */
  async finish(): Promise<StepProblem | null> {
    if (!this.#verdict.liesInProgram()) return null;
    const { clock, log } = this.#deps;
    const step = this.#step;
    const subjects = this.#added;
    await this.#write((db) => makeDue(db, { step, subjects }, clock()));
    const all = `${describeFailure(this.#lastError)} All ${subjects.length} failed for this one reason.`;
    const problem = { summary: nothingDone[step], detail: `${all} The next run tries them again.` };
    log?.error({ err: this.#lastError, step, count: subjects.length }, `${problem.summary}: ${all}`);
    return problem;
  }

  /** A transaction is repeated by its owner. */
  async #write<T>(statement: (db: Db | Tx) => Promise<T>): Promise<T> {
    const { db } = this.#deps;
    return db.isTransaction ? await statement(db) : await retryTransient(() => statement(db));
  }

  #load(): ReturnType<typeof findAside> {
    this.#known ??= findAside(this.#deps.db, this.#step);
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
      const judged = { cause: causeOf(error), mayLieInProgram: mayLieInProgram(error) };
      this.#verdict.addFailure({ ...judged, isNew: before === undefined });
      if (before === undefined) this.#added.push(id);
      this.#lastError = error;
      log?.error({ err: error, step, subject: id, attempts }, 'set aside');
      const nextTryAt = new Date(at.getTime() + delayWhenSetAside(attempts));
      known.set(id, { attempts, nextTryAt });
      return { id, reason: describeFailure(error), attempts, nextTryAt };
    });
    await this.#write((db) => upsertAside(db, step, rows, at));
    return await rowsOfSubjects(
      db,
      step,
      rows.map(({ id }) => id),
    );
  }
}
