import type { Validity } from './ask-validity.ts';
import { type Pause, startPause } from './retry-pause.ts';
import { loadSharedValidity, shareValidity } from './shared-validity.ts';

/** Validations without an answer are made again for so long before they count as failed. */
export const retryForMs = 120_000;
const firstPauseMs = 1_000;
const maxPauseMs = 15_000;
/** A server that asks for longer pauses gets them, so the time alone does not say that enough was tried. */
const minAttempts = 4;
const maxRetryAfterMs = 3_600_000;

export interface RetryDeps {
  ask: () => Promise<Validity>;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** From 0 up to 1. */
  random: () => number;
  /** Called before each pause. */
  onPause: () => void;
}

/** Exponential backoff with jitter; never shorter than Retry-After. */
function pauseMs(attempt: number, retryAfterMs: number | null, random: number): number {
  const backoffMs = Math.min(maxPauseMs, firstPauseMs * 2 ** (attempt - 1)) * (0.5 + random / 2);
  const askedMs = retryAfterMs === null ? 0 : Math.min(retryAfterMs, maxRetryAfterMs) * (1 + random / 10);
  return Math.max(backoffMs, askedMs);
}

/**
 * One validation that is made again, with backoff, until the server says yes or no or the time is over. Tabs note
 * for one another what they found, so that one of them asks and the others wait for it.
 */
export class ValidationRetry {
  readonly #deps: RetryDeps;
  #pause: Pause | null = null;
  #isCancelled = false;

  constructor(deps: RetryDeps) {
    this.#deps = deps;
  }

  /** Ends it without a further request. */
  cancel(): void {
    this.#isCancelled = true;
    this.#pause?.end();
  }

  /** Another tab has found something out: it is looked at now. */
  wake(): void {
    this.#pause?.end();
  }

  /** The last outcome; 'elsewhere' when another tab found the session valid; null when cancelled. */
  async run(): Promise<Validity | 'elsewhere' | null> {
    const { clock, ask } = this.#deps;
    let spentMs = 0;
    for (let attempt = 1; ; attempt += 1) {
      const askedAt = clock();
      const validity = await ask();
      if (this.#isCancelled) return null;
      if (validity.kind === 'valid') shareValidity({ at: clock(), nextAt: null });
      if (validity.kind !== 'unanswered') return validity;
      spentMs += Math.min(clock() - askedAt, maxPauseMs);
      if (spentMs >= retryForMs && attempt >= minAttempts) return validity;
      // A device without a network cannot ask, so the time that passes there says nothing.
      const counts = navigator.onLine !== false;
      const { isFoundElsewhere, waitedMs } = await this.#pauseAfter(attempt, validity.retryAfterMs);
      if (this.#isCancelled) return null;
      if (isFoundElsewhere) return 'elsewhere';
      if (counts) spentMs += waitedMs;
    }
  }

  /** Waits, longer while other tabs ask. */
  async #pauseAfter(attempt: number, retryAfterMs: number | null) {
    const { clock, random } = this.#deps;
    const failedAt = clock();
    const earliestAt = failedAt + Math.min(retryAfterMs ?? 0, maxRetryAfterMs);
    let nextAt = failedAt + pauseMs(attempt, retryAfterMs, random());
    shareValidity({ at: failedAt, nextAt });
    let waitedMs = 0;
    for (let seenAt = failedAt; ; ) {
      waitedMs += await this.#waitUntil(nextAt, earliestAt);
      const shared = loadSharedValidity(clock());
      const isNews = shared !== null && shared.at > seenAt;
      if (this.#isCancelled || !isNews) return { isFoundElsewhere: false, waitedMs };
      if (shared.nextAt === null) return { isFoundElsewhere: true, waitedMs };
      if (shared.nextAt <= clock()) return { isFoundElsewhere: false, waitedMs };
      seenAt = shared.at;
      // Another tab has asked since, without an answer; it asks again, and this one a little after it.
      nextAt = shared.nextAt + random() * firstPauseMs;
    }
  }

  /** How long it waited; a device that sleeps waits no longer than it meant to. */
  async #waitUntil(nextAt: number, earliestAt: number): Promise<number> {
    const { clock, onPause } = this.#deps;
    const begunAt = clock();
    const plannedMs = Math.max(0, nextAt - begunAt);
    onPause();
    this.#pause = startPause(plannedMs, earliestAt - begunAt);
    await this.#pause.done;
    this.#pause = null;
    return Math.min(clock() - begunAt, plannedMs);
  }
}
