import type { Clock } from '#server/clock.ts';
import type { ConnectorQuery, ConnectorResult, Searcher } from './connector.ts';
import { type SharedTask, shareTask } from './shared-task.ts';

const freshMs = 10 * 60_000;
const maxQueries = 500;

/**
 * A connector with a cache: one request to the provider in ten minutes for the same words, also for concurrent
 * searches. Failures are not cached.
 */
export function withCache(connector: Searcher, clock: Clock): Searcher {
  const cache = new Map<string, { at: number; limit: number; result: ConnectorResult }>();
  const pending = new Map<string, { limit: number; task: SharedTask<ConnectorResult> }>();

  async function request(key: string, query: ConnectorQuery): Promise<ConnectorResult> {
    cache.delete(key);
    const at = clock().getTime();
    const result = await connector.search(query);
    if (result.kind !== 'ok') return result;
    cache.set(key, { at, limit: query.limit, result });
    const oldest = cache.keys().next();
    if (cache.size > maxQueries && oldest.done !== true) cache.delete(oldest.value);
    return result;
  }

  function start(key: string, query: ConnectorQuery): SharedTask<ConnectorResult> {
    const task = shareTask(async (signal) => {
      try {
        return await request(key, { ...query, signal });
      } finally {
        if (pending.get(key)?.task === task) pending.delete(key);
      }
    });
    pending.set(key, { limit: query.limit, task });
    return task;
  }

  return {
    id: connector.id,
    name: connector.name,
    async search(query) {
      const key = query.words.join(' ');
      const found = cache.get(key);
      if (found !== undefined && clock().getTime() - found.at < freshMs && query.limit <= found.limit) {
        return cut(found.result, query.limit);
      }
      const running = pending.get(key);
      const isEnough = running !== undefined && query.limit <= running.limit && !running.task.isAborted;
      const task = isEnough ? running.task : start(key, query);
      return cut(await task.join(query.signal), query.limit);
    },
  };
}

function cut(result: ConnectorResult, limit: number): ConnectorResult {
  return result.kind === 'ok' ? { kind: 'ok', articles: result.articles.slice(0, limit) } : result;
}
