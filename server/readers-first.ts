/** A hold of background work ends after this time, even while readers wait. */
const maxHoldMs = 1000;

/**
 * Lets background work of this process wait while a reader waits for an answer. The hold is limited: it uses time that
 * was saved since the last one, at most a second, so that background work has at least half of the time, whatever the
 * number of readers.
 */
export class ReadersFirst {
  #readers = 0;
  #savedMs = maxHoldMs;
  #changedAt = performance.now();
  #hold: { ended: Promise<void>; end: () => void } | null = null;

  /** Runs work for which a reader waits. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#readers += 1;
    this.#begin();
    try {
      return await work();
    } finally {
      this.#readers -= 1;
      if (this.#readers === 0) this.#hold?.end();
    }
  }

  /** Background work calls it before each piece: it waits while readers go first, else for nothing. */
  async backgroundTurn(): Promise<void> {
    await this.#hold?.ended;
  }

  #updateSaved(sign: 1 | -1): void {
    const now = performance.now();
    this.#savedMs = Math.min(maxHoldMs, Math.max(0, this.#savedMs + sign * (now - this.#changedAt)));
    this.#changedAt = now;
  }

  #begin(): void {
    if (this.#hold !== null) return;
    this.#updateSaved(1);
    // A rest of saved time that is too short for an answer is not worth a hold.
    if (this.#savedMs < maxHoldMs / 4) return;
    let resolve: () => void = () => {};
    const ended = new Promise<void>((done) => {
      resolve = done;
    });
    const end = () => {
      clearTimeout(timer);
      this.#updateSaved(-1);
      this.#hold = null;
      resolve();
    };
    const timer = setTimeout(end, this.#savedMs);
    this.#hold = { ended, end };
  }
}

/** Of the whole process. */
export const readersFirst = new ReadersFirst();
