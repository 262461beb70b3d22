import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import type { Log } from '../log.ts';
import { getLastPruning, updateLastPruning } from './pruning-store.ts';

const hourMs = 3_600_000;
/** Rows are deleted every hour. A longer gap means that the machine was off or its clock has jumped. */
const jumpMs = 14 * 24 * hourMs;
/** The time to notice and correct a wrong clock. */
const waitMs = 12 * hourMs;

/**
 * Prevents a clock that jumped ahead from expiring everything. After a jump the clock is trusted again once it has
 * run at its normal speed for twelve hours in this process.
 */
export class PruneGuard {
  readonly #deps: { db: Db; clock: Clock; log: Log };
  readonly #steadyMs: () => number;
  #jump: { steadyMs: number; wallMs: number } | null = null;

  /** @param steadyMs a monotonic clock, in milliseconds */
  constructor(deps: { db: Db; clock: Clock; log: Log }, steadyMs: () => number = () => performance.now()) {
    this.#deps = deps;
    this.#steadyMs = steadyMs;
  }

  /** Calls `prune`. Returns null and logs a warning while the clock is not trusted. */
  async run<T>(prune: () => Promise<T>): Promise<T | null> {
    const { db, clock, log } = this.#deps;
    const now = clock();
    const last = await getLastPruning(db);
    if (last !== null && now.getTime() - last.getTime() > jumpMs && !this.#isTrusted(now)) {
      log.warn(
        { last: last.toISOString(), now: now.toISOString() },
        'nothing removed: the clock may have leapt',
      );
      return null;
    }
    this.#jump = null;
    const pruned = await prune();
    await updateLastPruning(db, now);
    return pruned;
  }

  #isTrusted(now: Date): boolean {
    const steadyMs = this.#steadyMs();
    const wallMs = now.getTime();
    const jump = this.#jump;
    const passedMs = jump === null ? 0 : steadyMs - jump.steadyMs;
    const hasJumped = jump === null || Math.abs(wallMs - jump.wallMs - passedMs) > hourMs;
    if (hasJumped) this.#jump = { steadyMs, wallMs };
    return !hasJumped && passedMs >= waitMs;
  }
}
