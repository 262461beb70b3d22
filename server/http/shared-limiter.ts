import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#server/db/db.ts';

/** `points` calls within `seconds`. */
export interface RateLimit {
  points: number;
  seconds: number;
}

/** The part of a limiter of the library that limits use. */
export interface CallLimiter {
  /** @throws RateLimiterRes above the limit */
  consume(key: string, points: number): Promise<unknown>;
  reward(key: string): Promise<unknown>;
}

export interface SharedLimiterOptions extends RateLimit {
  /** Of the limit, in the shared table. */
  name: string;
  pool: Database['pool'];
}

/** A key in the table: it names nobody. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** Counts in PostgreSQL; in memory while the database does not answer. Refuses from memory above the limit. */
function openTable({ name, points, seconds, pool }: SharedLimiterOptions): RateLimiterPostgres {
  return new RateLimiterPostgres({
    ...{ storeClient: pool, storeType: 'pool', tableName: 'rate_limits', tableCreated: true },
    ...{ keyPrefix: name, points, duration: seconds, inMemoryBlockOnConsumed: points },
    insuranceLimiter: new RateLimiterMemory({ points, duration: seconds }),
    // One limiter removes the expired rows of all.
    clearExpiredByTimeout: name === 'calls',
  });
}

/** Each call counts in the database at once, for limits of few calls. */
export function createExactLimiter(options: SharedLimiterOptions): CallLimiter {
  const table = openTable(options);
  const maxMs = (options.seconds + 1) * 1000;
  return {
    consume: async (key, points) => {
      const hashed = hashKey(key);
      try {
        await table.consume(hashed, points);
      } catch (refused) {
        // A limit that ends later than any does was counted before the clock was set back.
        if (!(refused instanceof RateLimiterRes) || refused.msBeforeNext <= maxMs) throw refused;
        await table.delete(hashed);
        await table.consume(hashed, points);
      }
    },
    reward: (key) => table.reward(hashKey(key)),
  };
}

/** The share of a limit that a process counts before it notifies the others. */
const shareOfStep = 1 / 20;
const maxKeys = 10_000;

/**
 * Each call counts in memory, and each twentieth part of the limit in the database, in the background: no call waits,
 * and an installation of n processes admits at most n twentieths more than one process.
 */
export class BatchedLimiter implements CallLimiter {
  readonly #local: RateLimiterMemory;
  readonly #table: RateLimiterPostgres;
  readonly #step: number;
  readonly #seconds: number;
  /** Calls that the table does not have yet, by key. */
  #pending = new Map<string, number>();
  #pendingSince = performance.now();

  constructor(options: SharedLimiterOptions) {
    const { points, seconds } = options;
    this.#local = new RateLimiterMemory({ points, duration: seconds });
    this.#table = openTable(options);
    this.#step = Math.max(1, Math.floor(points * shareOfStep));
    this.#seconds = seconds;
  }

  async consume(key: string, points: number): Promise<void> {
    await this.#local.consume(key, points);
    this.#forgetOld();
    const pending = (this.#pending.get(key) ?? 0) + points;
    this.#pending.set(key, pending < this.#step ? pending : 0);
    if (pending >= this.#step) void this.#share(key, pending);
  }

  async reward(key: string): Promise<void> {
    this.#pending.set(key, (this.#pending.get(key) ?? 0) - 1);
    await this.#local.reward(key);
  }

  async #share(key: string, points: number): Promise<void> {
    try {
      await this.#table.consume(hashKey(key), points);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) return;
      const seconds = Math.ceil(refused.msBeforeNext / 1000);
      await this.#local.block(key, Math.min(this.#seconds, Math.max(1, seconds)));
    }
  }

  #forgetOld(): void {
    const isOld = performance.now() - this.#pendingSince > this.#seconds * 1000;
    if (!isOld && this.#pending.size < maxKeys) return;
    this.#pending = new Map();
    this.#pendingSince = performance.now();
  }
}
