import type { Coordination } from '#server/db/coordination/coordination.ts';
import type { Db } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import type { UsageReservation } from './usage.ts';
import { listClaimOwners, uncountClaims } from './usage-store.ts';

/** A restart of the database takes seconds, a repair some minutes. */
const usualPauses = [1, 5, 30, 120, 600];

/**
 * Refunds the quota that failed work has reserved. Work often fails because the database is unreachable; a refund that
 * fails for the same reason is retried in the background with growing backoff.
 */
export class QuotaRefunds {
  readonly #log: Log;
  readonly #isStopping: () => boolean;
  readonly #pausesSeconds: readonly number[];
  readonly #waiting = new Map<NodeJS.Timeout, unknown>();
  #isClosed = false;

  /** `isStopping`: whether this process cuts off calls that would have succeeded. */
  constructor({
    log,
    isStopping = () => false,
    pausesSeconds = usualPauses,
  }: { log: Log; isStopping?: () => boolean; pausesSeconds?: readonly number[] }) {
    this.#log = log;
    this.#isStopping = isStopping;
    this.#pausesSeconds = pausesSeconds;
  }

  /**
   * Ends the reservation of work that failed; resolves also when that fails. A process that stops leaves it: it is
   * uncounted once others notice that this process is gone.
   */
  async endFailed(reservation: UsageReservation, staysCounted: boolean): Promise<void> {
    if (this.#isStopping()) return;
    if (staysCounted) await this.confirmUse(reservation);
    else await this.#try(reservation, 0);
  }

  /** Notes that the call stays counted. Resolves also when that fails: the call stays counted as long as this process lives. */
  async confirmUse(reservation: UsageReservation): Promise<void> {
    await reservation.confirmUse().catch((cause: unknown) => {
      this.#log.warn({ err: cause }, 'use of quota not confirmed');
    });
  }

  /** Stops the retries. Pending refunds are logged; they are given back once others notice that this process is gone. */
  close(): void {
    this.#isClosed = true;
    for (const [timer, cause] of this.#waiting) {
      clearTimeout(timer);
      this.#log.warn({ err: cause }, 'usage is given back after the stop');
    }
    this.#waiting.clear();
  }

  async #try(reservation: UsageReservation, tries: number): Promise<void> {
    try {
      await reservation.refundQuota();
    } catch (cause) {
      this.#wait(reservation, tries, cause);
    }
  }

  #wait(reservation: UsageReservation, tries: number, cause: unknown): void {
    const pause = this.#pausesSeconds[tries];
    if (pause === undefined || this.#isClosed) {
      this.#giveUp(cause);
      return;
    }
    const timer = setTimeout(() => {
      this.#waiting.delete(timer);
      void this.#try(reservation, tries + 1);
    }, pause * 1000);
    timer.unref();
    this.#waiting.set(timer, cause);
  }

  #giveUp(cause: unknown): void {
    this.#log.error({ err: cause }, 'usage not given back');
  }
}

/** A process must be absent for two of these, so that a session that is opened again does not count as gone. */
const defaultTickMs = 3_000;

export interface WatchUsageClaimsDeps {
  db: Db;
  coordination: Pick<Coordination, 'owner' | 'isLeader' | 'isConnected'>;
  log: Log;
}

/**
 * While this process leads: gives back what calls have counted whose process is gone, however it ended.
 * @returns what stops the watch
 */
export function watchUsageClaims(
  deps: WatchUsageClaimsDeps,
  { tickMs = defaultTickMs }: { tickMs?: number } = {},
): { close(): Promise<void> } {
  let absent: ReadonlySet<string> = new Set();
  let tick: Promise<void> | null = null;
  const begin = () => {
    tick ??= refundLost(deps, absent)
      .then((now) => {
        absent = now;
      })
      .catch((error: unknown) => deps.log.debug({ err: error }, 'usage claims could not be watched'))
      .finally(() => {
        tick = null;
      });
  };
  const timer = setInterval(begin, tickMs);
  begin();
  return {
    close: async () => {
      clearInterval(timer);
      await tick;
    },
  };
}

/** Gives back claims of processes that were absent before and still are. @returns all that are absent */
async function refundLost(
  { db, coordination, log }: WatchUsageClaimsDeps,
  before: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const absent = new Set<string>();
  if (!coordination.isLeader()) return absent;
  for (const owner of await listClaimOwners(db)) {
    // One whose presence cannot be known had the embedded database, which one process uses at a time.
    if (owner !== coordination.owner && (await coordination.isConnected(owner)) !== true) absent.add(owner);
  }
  const gone = [...absent].filter((owner) => before.has(owner));
  if (gone.length === 0) return absent;
  const calls = await uncountClaims(db, gone);
  log.info({ calls }, 'usage of ended processes given back');
  return absent;
}
