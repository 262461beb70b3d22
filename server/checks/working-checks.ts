import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkingCheck } from '#contract/working-check.ts';
import { AppError } from '#domain/app-error.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import {
  addWorkingCheck,
  countUnread,
  deleteOldChecks,
  getWorkingCheckRow,
  keepAlive,
  saveReading,
  setWanted,
} from './working-check-store.ts';

/** So long the model continues while nobody requests its reading. */
const unaskedMs = 60_000;
/** So long it continues after somebody who waited hung up: a connection may come back. */
const hungUpMs = 5_000;
const heartbeatMs = 1_000;
/** A process without a sign of life for so long has ended. */
const deadMs = 30_000;
/** So long a call waits for the reading. */
const maxWaitMs = 20_000;
const lookMs = 500;
/** Of one account. A further one ends the oldest. */
const maxOfAccount = 2;

interface Reading {
  accountId: string;
  controller: AbortController;
  ended: Promise<void>;
}

const lost: WorkingCheck = { state: 'failed', result: null };

/**
 * Checks that were answered before the language model had read them. The reading continues while somebody waits for it; any
 * process on the database hands it out.
 */
export class WorkingChecks {
  readonly #deps: { db: Db; clock: Clock; log: Log };
  readonly #readings = new Map<string, Reading>();

  constructor(deps: { db: Db; clock: Clock; log: Log }) {
    this.#deps = deps;
  }

  /**
   * @param reading what the model makes of the check; `controller` ends it
   * @returns the id for `wait`
   */
  async start(
    accountId: string,
    controller: AbortController,
    reading: Promise<WorkingCheck>,
  ): Promise<string> {
    const { db } = this.#deps;
    const id = randomUUID();
    await addWorkingCheck(db, {
      id,
      accountId,
      now: this.#deps.clock(),
      wantedUntil: this.#after(unaskedMs),
    });
    const others = [...this.#readings.values()].filter((each) => each.accountId === accountId);
    if (others.length >= maxOfAccount) others[0]?.controller.abort();
    this.#readings.set(id, { accountId, controller, ended: this.#follow(id, controller, reading) });
    return id;
  }

  /**
   * Waits up to 20 seconds for the reading of a check of this account.
   * @throws AppError not-found, or the reason of `signal`
   */
  async wait(accountId: string, id: string, signal: AbortSignal): Promise<WorkingCheck> {
    const { db, clock } = this.#deps;
    const check = { id, accountId };
    await setWanted(db, { ...check, until: this.#after(maxWaitMs + unaskedMs) });
    const end = performance.now() + maxWaitMs;
    for (;;) {
      const row = await getWorkingCheckRow(db, check);
      if (row === null)
        throw new AppError('not-found', 'This check is over. Please check the article again.');
      if (row.answer !== null) return row.answer;
      if (clock().getTime() - row.aliveAt.getTime() > deadMs) return lost;
      if (performance.now() >= end) {
        await setWanted(db, { ...check, until: this.#after(unaskedMs) });
        return { state: 'working', result: null };
      }
      await Promise.race([this.#readings.get(id)?.ended, sleep(lookMs)].filter(Boolean));
      if (!signal.aborted) continue;
      await setWanted(db, { ...check, until: this.#after(hungUpMs) });
      signal.throwIfAborted();
    }
  }

  /** Ends all readings of this process. */
  async close(): Promise<void> {
    const readings = [...this.#readings.values()];
    for (const { controller } of readings) controller.abort();
    await Promise.all(readings.map(({ ended }) => ended));
  }

  #after(milliseconds: number): Date {
    return new Date(this.#deps.clock().getTime() + milliseconds);
  }

  async #follow(id: string, controller: AbortController, reading: Promise<WorkingCheck>): Promise<void> {
    const { db, clock, log } = this.#deps;
    const heartbeat = async () => {
      const wantedUntil = await keepAlive(db, id, clock());
      if (wantedUntil === null || wantedUntil < clock()) controller.abort();
    };
    const timer = setInterval(() => heartbeat().catch(() => {}), heartbeatMs);
    try {
      await saveReading(db, id, await reading);
    } catch (error) {
      if (!controller.signal.aborted)
        log.error({ err: error }, 'a language model’s reading of a check failed');
      await saveReading(db, id, lost).catch(() => {});
    } finally {
      clearInterval(timer);
      this.#readings.delete(id);
    }
  }
}

export async function pruneWorkingChecks({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await deleteOldChecks(db, clock());
}

/** How many checks wait for their model. */
export async function countWorkingChecks({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  return await countUnread(db, new Date(clock().getTime() - deadMs));
}
