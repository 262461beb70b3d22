import { delayWhenSetAside } from '#domain/aggregation/retry-item.ts';
import { StepVerdict } from '#domain/aggregation/step-verdict.ts';
import { AppError } from '#domain/app-error.ts';
import type { Clock } from '#server/clock.ts';
import type { Db, Tx } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import { causeOf, describeFailure, mayLieInProgram } from './describe-failure.ts';
import { notDone, type SetAside, type SetAsideStep } from './set-aside.ts';
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
  readonly #canFail: boolean;
  readonly #verdict = new StepVerdict();
  /** Of subjects that are set aside: failures so far. */
  #known: ReturnType<typeof findAside> | undefined;
  /** Set aside first by this run. */
  readonly #added: string[] = [];
  #lastError: unknown;

  /** Without `canFail` failures are noted and never thrown. */
  constructor(deps: StepGuardDeps, step: SetAsideStep, { canFail = true } = {}) {
    this.#deps = deps;
    this.#step = step;
    this.#canFail = canFail;
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

  /**
   * Notes how a batch ended; gives what was set aside.
   * @throws AppError internal when the failures lie in the program, which is a failure of the run
   */
  async record(outcome: { succeeded: readonly string[]; failed: readonly Failure[] }): Promise<SetAside[]> {
    const known = await this.#load();
    const healed = outcome.succeeded.filter((id) => known.has(id));
    this.#verdict.addSuccesses(outcome.succeeded.length);
    if (healed.length > 0) await deleteAside(this.#deps.db, this.#step, healed);
    for (const id of healed) known.delete(id);
    if (outcome.failed.length === 0) return [];
    const aside = await this.#setAside(outcome.failed);
    await this.#check('during-run');
    return aside;
  }

  /** Removes what is set aside and no longer concerns the step, such as a story that was merged away. */
  async forget(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const known = await this.#load();
    for (const id of ids) known.delete(id);
    await deleteAside(this.#deps.db, this.#step, ids);
  }

  /** @throws AppError internal when nothing succeeded and the cause lies in the program */
  async finish(): Promise<void> {
    await this.#check('at-end');
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
    await upsertAside(db, step, rows, at);
    return await rowsOfSubjects(
      db,
      step,
      rows.map(({ id }) => id),
    );
  }

  /** What lies in the program is tried again by the next run, without a pause. */
  async #check(when: 'during-run' | 'at-end'): Promise<void> {
    if (!this.#canFail || !this.#verdict.liesInProgram(when)) return;
    const { db, clock } = this.#deps;
    await makeDue(db, { step: this.#step, subjects: this.#added }, clock());
    const all = `${this.#added.length} of ${this.#added.length} failed for one reason, so the cause is not in them.`;
    const sentence = `${notDone[this.#step]} ${all} ${describeFailure(this.#lastError)} The next run tries again.`;
    throw new AppError('internal', sentence, { cause: this.#lastError });
  }
}
