import type { ApiClient } from '#web/lib/api-client.ts';
import { ApiError, describeError, isRefusal } from '#web/lib/api-error.ts';

/** A validation without an answer is retried for this long before it fails. */
export const retryForMs = 120_000;
const firstPauseMs = 1_000;
const maxPauseMs = 15_000;
/** Retry-After may make the pauses longer than `retryForMs`, so a minimum of attempts applies as well. */
const minAttempts = 4;
const maxRetryAfterMs = 3_600_000;

interface SessionValidationDeps {
  api: ApiClient;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** From 0 up to 1. */
  random: () => number;
  /** Applies an outcome once for all callers; null when cancelled. Returns null, or the sentence to show. */
  apply: (outcome: Validity | null, sessionToken: string | null) => string | null;
  /** Called when `isReconnecting` changes. */
  onReconnecting: () => void;
}

/** Exponential backoff with jitter; never shorter than Retry-After. */
function pauseMs(attempt: number, retryAfterMs: number, random: number): number {
  const backoffMs = Math.min(maxPauseMs, firstPauseMs * 2 ** (attempt - 1)) * (0.5 + random / 2);
  return Math.max(backoffMs, retryAfterMs * (1 + random / 10));
}

/** Waits. A network that comes back or a person who returns to the page ends it, but not before `minMs`. */
function pause(ms: number, minMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const startedAt = Date.now();
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', endEarly);
      document.removeEventListener('visibilitychange', endEarly);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const endEarly = () => {
      if (document.visibilityState === 'visible' && Date.now() - startedAt >= minMs) end();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', endEarly);
    document.addEventListener('visibilitychange', endEarly);
    signal.addEventListener('abort', end);
  });
}

/** Validates the session with retries, one request at a time: callers with the same token share the outcome. */
export class SessionValidation {
  readonly #deps: SessionValidationDeps;
  #running:
    | { sessionToken: string | null; stop: AbortController; failure: Promise<string | null> }
    | undefined;
  #isReconnecting = false;

  constructor(deps: SessionValidationDeps) {
    this.#deps = deps;
  }

  /** Whether a validation got no answer and is retried. */
  get isReconnecting(): boolean {
    return this.#isReconnecting;
  }

  /** Null when the token is valid, else the sentence to show. */
  validate(sessionToken: string): Promise<string | null> {
    if (this.#running?.sessionToken === sessionToken) return this.#running.failure;
    return this.#run(sessionToken, (api) => requestValidity(api, sessionToken));
  }

  /** Replaces the session by a new one, which only a development server creates. */
  renew(sessionToken: string | null): Promise<string | null> {
    return this.#run(sessionToken, requestRenewal);
  }

  cancel(): void {
    this.#running?.stop.abort();
    this.#end();
  }

  #run(sessionToken: string | null, request: (api: ApiClient) => Promise<Validity>): Promise<string | null> {
    this.#running?.stop.abort();
    const { api, apply } = this.#deps;
    const stop = new AbortController();
    const failure = this.#retry(() => request(api), stop.signal).then((outcome) => {
      if (this.#running?.stop === stop) this.#end();
      return apply(outcome, sessionToken);
    });
    this.#running = { sessionToken, stop, failure };
    return failure;
  }

  /** Requests until the server accepts or refuses the session, or the time is over; null when cancelled. */
  async #retry(request: () => Promise<Validity>, signal: AbortSignal): Promise<Validity | null> {
    const { clock, random } = this.#deps;
    let spentMs = 0;
    for (let attempt = 1; ; attempt += 1) {
      const requestedAt = clock();
      const validity = await request();
      if (signal.aborted) return null;
      if (validity.kind !== 'unanswered') return validity;
      const failedAt = clock();
      spentMs += Math.min(failedAt - requestedAt, maxPauseMs);
      if (spentMs >= retryForMs && attempt >= minAttempts) return validity;
      const minMs = Math.min(validity.retryAfterMs ?? 0, maxRetryAfterMs);
      const plannedMs = pauseMs(attempt, minMs, random());
      const isOnline = navigator.onLine !== false;
      this.#setReconnecting(true);
      await pause(plannedMs, minMs, signal);
      if (signal.aborted) return null;
      // Neither the time without a network counts, nor the time that a device sleeps.
      if (isOnline) spentMs += Math.min(clock() - failedAt, plannedMs);
    }
  }

  #end(): void {
    this.#running = undefined;
    this.#setReconnecting(false);
  }

  #setReconnecting(isReconnecting: boolean): void {
    if (this.#isReconnecting === isReconnecting) return;
    this.#isReconnecting = isReconnecting;
    this.#deps.onReconnecting();
  }
}

/** The outcome of one validation request. */
export type Validity =
  | {
      kind: 'valid';
      user: { email?: string; isAdmin?: boolean } | undefined;
      /** The token of a session that replaces the one before. */
      newToken?: string;
    }
  /** The server says that the session is not valid. */
  | { kind: 'invalid'; error: string | null }
  | Unanswered;

/** No answer, or one that says nothing about the session: 429, 5xx, or what is not the JSON of the call. */
type Unanswered = { kind: 'unanswered'; error: string; retryAfterMs: number | null };

const timeoutMs = 15_000;

/** Aborts the call after the timeout. */
async function withTimeout<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    return await call(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** The outcome of a request that failed. Only no answer, 429 and 5xx are worth another try. */
function toOutcome(error: unknown): Validity {
  if (isRefusal(error)) return { kind: 'invalid', error: error.fromServer ? error.message : null };
  const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : null;
  return { kind: 'unanswered', error: describeError(error), retryAfterMs };
}

/** Makes one request that validates the session. Never throws. */
export async function requestValidity(api: ApiClient, sessionToken: string): Promise<Validity> {
  try {
    // With the bearer token the server counts the call against the account, not the IP address.
    const answer = await withTimeout((signal) =>
      api('POST /auth/validate', { body: { sessionToken } }, { credential: sessionToken, signal }),
    );
    return answer.valid
      ? { kind: 'valid', user: answer.user }
      : { kind: 'invalid', error: answer.error ?? null };
  } catch (error) {
    return toOutcome(error);
  }
}

/** Makes one request for a new session, which only a development server creates. Never throws. */
export async function requestRenewal(api: ApiClient): Promise<Validity> {
  try {
    const { sessionToken, user } = await withTimeout((signal) =>
      api('POST /dev/admin-session', {}, { credential: null, signal }),
    );
    return { kind: 'valid', user, newToken: sessionToken };
  } catch (error) {
    return isRefusal(error) ? { kind: 'invalid', error: null } : toOutcome(error);
  }
}
