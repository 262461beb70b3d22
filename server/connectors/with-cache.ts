import { LRUCache } from 'lru-cache';
import type { Clock } from '#server/clock.ts';
import type { ConnectorQuery, ConnectorResult, ListedArticle, Searcher } from './connector.ts';

const freshMs = 10 * 60_000;
const maxQueries = 500;

interface CachedSearch {
  limit: number;
  articles: ListedArticle[];
}

/** Thrown by the task that concurrent searches share, because the cache keeps what a task returns. */
class FailedSearch extends Error {
  readonly result: ConnectorResult;

  constructor(result: ConnectorResult) {
    super('The search failed.');
    this.result = result;
  }
}

/** The result of `work`; rejects with the reason of `signal` when it aborts, while the work continues. */
async function waitUntilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
  });
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([aborted, work]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/**
 * A connector with a cache: one request to the provider in ten minutes for the same words, also for concurrent
 * searches; it is aborted when all of them have aborted. Failures are not cached.
 */
export function withCache(connector: Searcher, clock: Clock): Searcher {
  const callers = new Map<string, number>();
  const cache = new LRUCache<string, CachedSearch, ConnectorQuery>({
    max: maxQueries,
    ttl: freshMs,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
    fetchMethod: async (_key, _stale, { context: query, signal }) => {
      const result = await connector.search({ ...query, signal });
      if (result.kind !== 'ok') throw new FailedSearch(result);
      return { limit: query.limit, articles: result.articles };
    },
  });

  async function fetchShared(
    key: string,
    query: ConnectorQuery,
    forceRefresh: boolean,
  ): Promise<CachedSearch> {
    callers.set(key, (callers.get(key) ?? 0) + 1);
    try {
      return await waitUntilAborted(cache.forceFetch(key, { context: query, forceRefresh }), query.signal);
    } finally {
      const left = (callers.get(key) ?? 0) - 1;
      if (left > 0) callers.set(key, left);
      else callers.delete(key);
      // Aborts the request. An answer that was there before is left.
      if (left === 0 && query.signal.aborted && (forceRefresh || !cache.has(key))) cache.delete(key);
    }
  }

  return {
    id: connector.id,
    name: connector.name,
    async search(query) {
      const key = query.words.join(' ');
      try {
        let found = await fetchShared(key, query, false);
        while (found.limit < query.limit) found = await fetchShared(key, query, true);
        return { kind: 'ok', articles: found.articles.slice(0, query.limit) };
      } catch (error) {
        if (error instanceof FailedSearch) return error.result;
        throw error;
      }
    },
  };
}
