import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import type { Log } from '../log.ts';
import { findLastPruning, noteLastPruning } from './last-pruning-store.ts';

const hourMs = 3_600_000;
/** Rows are removed every hour. So long without it: the machine stood still, or its clock has leapt. */
const leapMs = 14 * 24 * hourMs;
/** Whoever sets a clock wrong has so long to see it. */
const patienceMs = 12 * hourMs;

/**
 * Keeps a clock that leapt ahead from having everything removed by age. What it says is believed once it has run
 * on from there at its usual pace for twelve hours in this process.
 */
export class PruneGuard {
  readonly #deps: { db: Db; clock: Clock; log: Log };
  readonly #steadyMs: () => number;
  #doubt: { steadyMs: number; wallMs: number } | null = null;

  /** @param steadyMs a clock that nobody sets, in milliseconds */
  constructor(deps: { db: Db; clock: Clock; log: Log }, steadyMs: () => number = () => performance.now()) {
    this.#deps = deps;
    this.#steadyMs = steadyMs;
  }

  /** Removes by age with `prune`; null, and a line in the log, while the clock is in doubt. */
  async run<T>(prune: () => Promise<T>): Promise<T | null> {
    const { db, clock, log } = this.#deps;
    const now = clock();
    const last = await findLastPruning(db);
    if (last !== null && now.getTime() - last.getTime() > leapMs && !this.#isProven(now)) {
      log.warn(
        { last: last.toISOString(), now: now.toISOString() },
        'nothing removed: the clock may have leapt',
      );
      return null;
    }
    this.#doubt = null;
    const pruned = await prune();
    await noteLastPruning(db, now);
    return pruned;
  }

  #isProven(now: Date): boolean {
    const steadyMs = this.#steadyMs();
    const wallMs = now.getTime();
    const begun = this.#doubt;
    const passedMs = begun === null ? 0 : steadyMs - begun.steadyMs;
    const hasLeaptAgain = begun === null || Math.abs(wallMs - begun.wallMs - passedMs) > hourMs;
    if (hasLeaptAgain) this.#doubt = { steadyMs, wallMs };
    return !hasLeaptAgain && passedMs >= patienceMs;
  }
}
