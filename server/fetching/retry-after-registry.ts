import type { Clock } from '../clock.ts';
import { MAX_RETRY_AFTER_SECONDS } from './classify-status.ts';

/** Maximum number of hosts; the oldest entries are dropped first. */
const MAX_HOSTS = 2000;

/** Keeps until when a host must not be requested, from its Retry-After header. */
export class RetryAfterRegistry {
  readonly #clock: Clock;
  readonly #until = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  record(host: string, seconds: number): void {
    const until = Math.max(this.#clock().getTime() + seconds * 1000, this.#until.get(host) ?? 0);
    this.#until.delete(host);
    this.#until.set(host, until);
    const oldest = this.#until.keys().next();
    if (this.#until.size > MAX_HOSTS && oldest.done !== true) this.#until.delete(oldest.value);
  }

  /** Whole seconds still to wait, or null when the host may be requested. */
  secondsLeft(host: string): number | null {
    const until = this.#until.get(host);
    if (until === undefined) return null;
    const left = Math.ceil((until - this.#clock().getTime()) / 1000);
    // The limit is a day: a longer wait means that the clock was set back since.
    if (left > 0 && left <= MAX_RETRY_AFTER_SECONDS) return left;
    this.#until.delete(host);
    return null;
  }
}
