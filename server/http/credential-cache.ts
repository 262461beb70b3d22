import type { Credential } from '#server/accounts/resolve-credential.ts';

/** For how long a credential that another process revoked still opens the cached list of news, and nothing else. */
const trustForMs = 1000;
/** An older entry is refreshed in the background, so that no request waits for it under load. */
const refreshAfterMs = 500;
const maxKept = 5000;

interface Known {
  credential: Credential;
  /** Start of the look-up on the monotonic clock. */
  since: number;
}

/**
 * Caches credentials by token for about a second. Only for endpoints with a cached answer that is the same for all
 * callers, where the look-up would cost more than the answer. Concurrent look-ups of one token share one query, so that
 * many requests with a stale entry do not queue for a connection.
 */
export class CredentialCache {
  readonly #resolve: (token: string) => Promise<Credential | null>;
  readonly #known = new Map<string, Known>();
  #pending = new Map<string, Promise<Credential | null>>();

  constructor(resolve: (token: string) => Promise<Credential | null>) {
    this.#resolve = resolve;
  }

  has(token: string): boolean {
    return this.#age(token) < trustForMs;
  }

  async resolve(token: string): Promise<Credential | null> {
    const known = this.#known.get(token);
    const age = this.#age(token);
    if (known === undefined || age >= trustForMs) return await this.#lookUp(token);
    if (age >= refreshAfterMs) this.#lookUp(token).catch(() => {});
    return known.credential;
  }

  /** Clears the cache, and discards look-ups in flight: sessions or keys may have ended. */
  forget(): void {
    this.#known.clear();
    this.#pending = new Map();
  }

  #age(token: string): number {
    return performance.now() - (this.#known.get(token)?.since ?? -Infinity);
  }

  #lookUp(token: string): Promise<Credential | null> {
    const pending = this.#pending;
    const shared = pending.get(token);
    if (shared !== undefined) return shared;
    const own = this.#query(token, pending).finally(() => pending.delete(token));
    pending.set(token, own);
    return own;
  }

  async #query(token: string, pending: Map<string, unknown>): Promise<Credential | null> {
    const since = performance.now();
    const credential = await this.#resolve(token);
    if (pending !== this.#pending) return credential;
    if (this.#known.size >= maxKept) this.#known.clear();
    if (credential === null) this.#known.delete(token);
    else this.#known.set(token, { credential, since });
    return credential;
  }
}
