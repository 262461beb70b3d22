import type { ApiClient } from '../api-client.ts';
import { requestRenewal, requestValidity, type Validity } from './request-validity.ts';
import { ValidationRetry } from './validation-retry.ts';

/** The outcome of a validation: `elsewhere` when another tab validated the session, null when it was cancelled. */
export type ValidationOutcome = Validity | 'elsewhere' | null;

interface SessionValidationDeps {
  api: ApiClient;
  clock: () => number;
  /** From 0 up to 1. */
  random: () => number;
  /** Applies an outcome once for all callers. Returns null, or the sentence to show. */
  apply: (outcome: ValidationOutcome, sessionToken: string | null) => string | null;
  /** Called when `isReconnecting` changes. */
  onReconnecting: () => void;
}

/** Validates the session with retries, one request at a time: callers with the same token share the outcome. */
export class SessionValidation {
  readonly #deps: SessionValidationDeps;
  #retry: ValidationRetry | undefined;
  #running: { sessionToken: string | null; failure: Promise<string | null> } | undefined;
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

  /** Another tab has written its outcome: ends the pause to read it. */
  wake(): void {
    this.#retry?.wake();
  }

  cancel(): void {
    this.#retry?.cancel();
    this.#end();
  }

  #run(sessionToken: string | null, request: (api: ApiClient) => Promise<Validity>): Promise<string | null> {
    this.#retry?.cancel();
    const { api, clock, random, apply } = this.#deps;
    const retry = new ValidationRetry({
      ...{ clock, random },
      request: () => request(api),
      onPause: () => this.#setReconnecting(true),
    });
    this.#retry = retry;
    const failure = retry.run().then((outcome) => {
      if (this.#retry === retry) this.#end();
      return apply(outcome, sessionToken);
    });
    this.#running = { sessionToken, failure };
    return failure;
  }

  #end(): void {
    this.#retry = undefined;
    this.#running = undefined;
    this.#setReconnecting(false);
  }

  #setReconnecting(isReconnecting: boolean): void {
    if (this.#isReconnecting === isReconnecting) return;
    this.#isReconnecting = isReconnecting;
    this.#deps.onReconnecting();
  }
}
