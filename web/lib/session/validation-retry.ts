import type { Validity } from './request-validity.ts';
import { type Pause, startPause } from './retry-pause.ts';
import { loadSharedValidity, shareValidity } from './shared-validity.ts';

/** A validation without an answer is retried for this long before it fails. */
export const retryForMs = 120_000;
const firstPauseMs = 1_000;
const maxPauseMs = 15_000;
/** Retry-After may make the pauses longer than `retryForMs`, so a minimum of attempts applies as well. */
const minAttempts = 4;
const maxRetryAfterMs = 3_600_000;

export interface RetryDeps {
  request: () => Promise<Validity>;
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
  const requestedMs = retryAfterMs === null ? 0 : Math.min(retryAfterMs, maxRetryAfterMs) * (1 + random / 10);
  return Math.max(backoffMs, requestedMs);
}

/**
 * One validation with retries and backoff, until the server accepts or refuses the session or the time is over.
 * Tabs share their outcomes through storage, so that one tab makes the requests and the others wait.
 */
export class ValidationRetry {
  readonly #deps: RetryDeps;
  #pause: Pause | null = null;
  #isCancelled = false;

  constructor(deps: RetryDeps) {
    this.#deps = deps;
  }

  /** Ends the retries without a further request. */
  cancel(): void {
    this.#isCancelled = true;
    this.#pause?.end();
  }

  /** Another tab has stored an outcome: ends the pause to read it. */
  wake(): void {
    this.#pause?.end();
  }

  /** Returns the last outcome; 'elsewhere' when another tab validated the session; null when cancelled. */
  async run(): Promise<Validity | 'elsewhere' | null> {
    const { clock, request } = this.#deps;
    let spentMs = 0;
    for (let attempt = 1; ; attempt += 1) {
      const requestedAt = clock();
      const validity = await request();
      if (this.#isCancelled) return null;
      if (validity.kind === 'valid') shareValidity({ at: clock(), nextAt: null });
      if (validity.kind !== 'unanswered') return validity;
      spentMs += Math.min(clock() - requestedAt, maxPauseMs);
      if (spentMs >= retryForMs && attempt >= minAttempts) return validity;
      // Time without a network does not count towards the limit.
      const isOnline = navigator.onLine !== false;
      const { isFoundElsewhere, waitedMs } = await this.#pauseAfter(attempt, validity.retryAfterMs);
      if (this.#isCancelled) return null;
      if (isFoundElsewhere) return 'elsewhere';
      if (isOnline) spentMs += waitedMs;
    }
  }

  /** Pauses before the next attempt; longer while another tab makes attempts. */
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
      const isNewer = shared !== null && shared.at > seenAt;
      if (this.#isCancelled || !isNewer) return { isFoundElsewhere: false, waitedMs };
      if (shared.nextAt === null) return { isFoundElsewhere: true, waitedMs };
      if (shared.nextAt <= clock()) return { isFoundElsewhere: false, waitedMs };
      seenAt = shared.at;
      // Another tab made an attempt without an answer: its next attempt comes first, then this tab's.
      nextAt = shared.nextAt + random() * firstPauseMs;
    }
  }

  /** Returns the time waited. The time that a device slept beyond the plan does not count. */
  async #waitUntil(nextAt: number, earliestAt: number): Promise<number> {
    const { clock, onPause } = this.#deps;
    const startedAt = clock();
    const plannedMs = Math.max(0, nextAt - startedAt);
    onPause();
    this.#pause = startPause(plannedMs, earliestAt - startedAt);
    await this.#pause.done;
    this.#pause = null;
    return Math.min(clock() - startedAt, plannedMs);
  }
}
