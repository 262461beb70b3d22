import type { Clock } from '../clock.ts';
import { MAX_RETRY_AFTER_SECONDS } from './classify-status.ts';

/** Hosts remembered at most; the ones noted first are forgotten first. */
const MAX_HOSTS = 2000;

/** Remembers which hosts asked to be left alone, and until when. */
export class RetryAfterRegistry {
  readonly #clock: Clock;
  readonly #until = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  note(host: string, seconds: number): void {
    const until = Math.max(this.#clock().getTime() + seconds * 1000, this.#until.get(host) ?? 0);
    this.#until.delete(host);
    this.#until.set(host, until);
    const oldest = this.#until.keys().next();
    if (this.#until.size > MAX_HOSTS && oldest.done !== true) this.#until.delete(oldest.value);
  }

  /** Whole seconds still to wait, or null when the host may be asked. */
  secondsLeft(host: string): number | null {
    const until = this.#until.get(host);
    if (until === undefined) return null;
    const left = Math.ceil((until - this.#clock().getTime()) / 1000);
    // Nobody is given more than a day: a longer time was counted from a clock that has been put back since.
    if (left > 0 && left <= MAX_RETRY_AFTER_SECONDS) return left;
    this.#until.delete(host);
    return null;
  }
}
