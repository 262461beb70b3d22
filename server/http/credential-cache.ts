import { LRUCache } from 'lru-cache';
import type { Credential } from '#server/accounts/resolve-credential.ts';

/** For how long a credential that another process revoked still opens the cached list of news, and nothing else. */
const trustForMs = 1000;
/** An older entry is refreshed in the background, so that no request waits for it under load. */
const refreshAfterMs = 500;
const maxKept = 5000;

/** Thrown by a look-up without result, because only credentials are cached. */
class UnknownTokenError extends Error {}

/**
 * Caches credentials by token for about a second. Only for endpoints with a cached answer that is the same for all
 * callers, where the look-up would cost more than the answer. Concurrent look-ups of one token share one query, so that
 * many requests with a stale entry do not queue for a connection.
 */
export class CredentialCache {
  readonly #cache: LRUCache<string, Credential>;

  constructor(resolve: (token: string) => Promise<Credential | null>) {
    this.#cache = new LRUCache({
      max: maxKept,
      ttl: trustForMs,
      ttlResolution: 0,
      // Monotonic, and never 0, which the cache takes for no time at all.
      perf: { now: () => performance.timeOrigin + performance.now() },
      // A failed refresh leaves the entry; a look-up that `forget` discards still answers its callers.
      noDeleteOnFetchRejection: true,
      ignoreFetchAbort: true,
      fetchMethod: async (token, _stale, { options }) => {
        const began = performance.now();
        const credential = await resolve(token);
        if (credential === null) {
          options.noDeleteOnFetchRejection = false;
          throw new UnknownTokenError();
        }
        options.ttl = Math.max(1, trustForMs - (performance.now() - began));
        return credential;
      },
    });
  }

  has(token: string): boolean {
    return this.#cache.has(token);
  }

  async resolve(token: string): Promise<Credential | null> {
    const known = this.#cache.get(token);
    if (known === undefined) return await this.#lookUp(token);
    if (this.#cache.getRemainingTTL(token) <= trustForMs - refreshAfterMs)
      this.#lookUp(token, true).catch(() => {});
    return known;
  }

  /** Clears the cache, and discards look-ups in flight: sessions or keys may have ended. */
  forget(): void {
    this.#cache.clear();
  }

  async #lookUp(token: string, forceRefresh = false): Promise<Credential | null> {
    try {
      return await this.#cache.forceFetch(token, { forceRefresh });
    } catch (error) {
      if (error instanceof UnknownTokenError) return null;
      throw error;
    }
  }
}
