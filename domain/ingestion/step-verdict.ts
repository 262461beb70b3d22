/** A failure of a step, as the verdict needs it. */
export interface JudgedFailure {
  /** The same for failures of the same cause. */
  cause: string;
  /** False when the database refused a value, because then the item is the cause. */
  mayLieInProgram: boolean;
  /** False for an item that was set aside before: it failed while other items succeeded. */
  isNew: boolean;
}

/** Fewer failures are not significant: some articles of one outlet may have the same defect. */
const minFailures = 5;

/**
 * Decides whether the program or the items cause the failures of one step in one run. The program is the cause when
 * nothing succeeded, all new failures have one cause, that cause is not a refused value, and there are at least five of
 * them. Items that were set aside before do not count, so that runs do not report the same few items again and again.
 */
export class StepVerdict {
  readonly #causes = new Set<string>();
  #failures = 0;
  #hasRefusal = false;
  #hasSucceeded = false;

  addSuccesses(count: number): void {
    if (count > 0) this.#hasSucceeded = true;
  }

  addFailure({ cause, mayLieInProgram, isNew }: JudgedFailure): void {
    if (!mayLieInProgram) this.#hasRefusal = true;
    if (!isNew) return;
    this.#causes.add(cause);
    this.#failures += 1;
  }

  liesInProgram(): boolean {
    if (this.#hasSucceeded || this.#hasRefusal || this.#causes.size !== 1) return false;
    return this.#failures >= minFailures;
  }
}
