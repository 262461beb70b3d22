/** Why this side stopped a fetch. */
export type StopCause = 'timeout' | 'aborted';

export class StoppedError extends Error {
  readonly stopCause: StopCause;

  constructor(stopCause: StopCause) {
    super(stopCause === 'timeout' ? 'The time for this fetch ran out.' : 'The fetch was called off.');
    this.name = 'StoppedError';
    this.stopCause = stopCause;
  }
}

/**
 * Stops one fetch when its caller aborts it, the fetcher closes, or its time is used up. Time counts
 * only inside `timed`, so that waiting in the queue of a busy host does not count as slowness of the host.
 */
export class FetchDeadline {
  readonly #controller = new AbortController();
  readonly #caller: AbortSignal | undefined;
  readonly #onCallerAbort = () => this.stop('aborted');
  #leftMs: number;
  #cause: StopCause | null = null;

  constructor(timeoutMs: number, caller: AbortSignal | undefined) {
    this.#leftMs = timeoutMs;
    this.#caller = caller;
    if (caller?.aborted === true) this.stop('aborted');
    else caller?.addEventListener('abort', this.#onCallerAbort, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get cause(): StopCause | null {
    return this.#cause;
  }

  stop(cause: StopCause): void {
    if (this.#cause !== null) return;
    this.#cause = cause;
    this.#controller.abort(new StoppedError(cause));
  }

  /** Runs `work` and stops it when the remaining time is used up. */
  async timed<T>(work: () => Promise<T>): Promise<T> {
    const startedMs = performance.now();
    const timer = setTimeout(() => this.stop('timeout'), Math.max(0, this.#leftMs));
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      this.#leftMs -= performance.now() - startedMs;
    }
  }

  dispose(): void {
    this.#caller?.removeEventListener('abort', this.#onCallerAbort);
  }
}

/** Waits for a promise until the signal aborts. */
export async function waitFor<T>(shared: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return await new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    shared.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
