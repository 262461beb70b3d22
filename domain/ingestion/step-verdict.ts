/** A failure that is a step's own, as far as its verdict needs it. */
export interface JudgedFailure {
  /** The same for failures of the same cause. */
  cause: string;
  /** False where the database refused a value, which is always the item's matter. */
  mayLieInProgram: boolean;
  /** False for what was set aside before: it failed already when other items succeeded. */
  isNew: boolean;
}

/** Fewer failures prove nothing: some articles of one outlet may share an oddity. */
const minFailures = 5;

/**
 * Whether the failures of one step in one run lie in the program rather than in single items: nothing succeeded,
 * all new failures have one cause, that cause is no refusal of a value, and there are at least five of them. Otherwise
 * each is the matter of its item. Failures of items that were set aside before prove nothing, so that the same few
 * items are not reported by one run after the other.
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
