import { LRUCache } from 'lru-cache';
import { flagOf, limitOf, sourceOf } from '#domain/connectors/connector-names.ts';
import type { Clock } from '#server/clock.ts';
import { advancedSetting, newsSourcesSetting, sourceLimitsSetting } from '#server/settings/definitions.ts';
import { getSettings } from '#server/settings/get-settings.ts';
import type { Connector, ConnectorQuery, ConnectorResult, ListedArticle, Searcher } from './connector.ts';
import { findMissingVariable, type Provider } from './provider.ts';
import { fetchLatestWithState, type StateDeps, searchWithState } from './query-with-state.ts';

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

interface ConnectorDeps extends StateDeps {
  providers: readonly Provider[];
}

type CurrentSettings = Awaited<ReturnType<typeof getConnectorSettings>>;

async function getConnectorSettings(db: StateDeps['db']) {
  return await getSettings(db, {
    flags: newsSourcesSetting,
    limits: sourceLimitsSetting,
    advanced: advancedSetting,
  });
}

/** Gets the current settings; connectors that are called in the same tick share one query. */
function createSettingsLoader(db: StateDeps['db']): () => Promise<CurrentSettings> {
  let pending: Promise<CurrentSettings> | undefined;
  return () => {
    if (pending === undefined) {
      pending = getConnectorSettings(db);
      queueMicrotask(() => {
        pending = undefined;
      });
    }
    return pending;
  };
}

/** Wraps a provider so that each call obeys the current settings. */
function connect(
  deps: StateDeps,
  provider: Provider,
  getCurrentSettings: () => Promise<CurrentSettings>,
): Connector {
  const { id, name } = provider;
  const flag = flagOf(sourceOf(id));
  const limitName = limitOf(id);
  const cached = withCache(
    { id, name, search: (query) => searchWithState(deps, provider, query) },
    deps.clock,
  );

  async function limitOrOff(wanted: number): Promise<number | 'disabled' | 'absent'> {
    const { flags, limits, advanced } = await getCurrentSettings();
    if (!flags[flag]) return findMissingVariable(provider) === null ? 'disabled' : 'absent';
    return Math.min(wanted, limits[limitName], advanced.max_total_articles);
  }

  return {
    id,
    name,
    isPaid: provider.needs.length > 0 && findMissingVariable(provider) === null,
    async search(query) {
      const limit = await limitOrOff(query.limit);
      return typeof limit === 'number' ? await cached.search({ ...query, limit }) : { kind: limit };
    },
    async latest(query) {
      const limit = await limitOrOff(query.limit);
      return typeof limit === 'number'
        ? await fetchLatestWithState(deps, provider, { ...query, limit })
        : { kind: limit };
    },
  };
}

/** The connectors of ingestion and of topic search. Call once per process, because they cache searches. */
export function createConnectors(deps: ConnectorDeps): Connector[] {
  const getCurrentSettings = createSettingsLoader(deps.db);
  return deps.providers.map((provider) => connect(deps, provider, getCurrentSettings));
}
