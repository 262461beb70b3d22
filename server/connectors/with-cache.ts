import type { Clock } from '#server/clock.ts';
import type { ConnectorQuery, ConnectorResult, Searcher } from './connector.ts';
import { type SharedTask, shareTask } from './shared-task.ts';

const freshMs = 10 * 60_000;
const maxQueries = 500;

/**
 * A connector that asks its provider only once in ten minutes for the same words, also when many ask at the
 * same moment: checks of one article by many readers are one question. Failures are not kept.
 */
export function withCache(connector: Searcher, clock: Clock): Searcher {
  const known = new Map<string, { at: number; limit: number; result: ConnectorResult }>();
  const pending = new Map<string, { limit: number; task: SharedTask<ConnectorResult> }>();

  async function ask(key: string, query: ConnectorQuery): Promise<ConnectorResult> {
    known.delete(key);
    const at = clock().getTime();
    const result = await connector.search(query);
    if (result.kind !== 'ok') return result;
    known.set(key, { at, limit: query.limit, result });
    const oldest = known.keys().next();
    if (known.size > maxQueries && oldest.done !== true) known.delete(oldest.value);
    return result;
  }

  function begin(key: string, query: ConnectorQuery): SharedTask<ConnectorResult> {
    const task = shareTask(async (signal) => {
      try {
        return await ask(key, { ...query, signal });
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
      const found = known.get(key);
      if (found !== undefined && clock().getTime() - found.at < freshMs && query.limit <= found.limit) {
        return cut(found.result, query.limit);
      }
      const begun = pending.get(key);
      const isEnough = begun !== undefined && query.limit <= begun.limit && !begun.task.isGivenUp;
      const task = isEnough ? begun.task : begin(key, query);
      return cut(await task.join(query.signal), query.limit);
    },
  };
}

function cut(result: ConnectorResult, limit: number): ConnectorResult {
  return result.kind === 'ok' ? { kind: 'ok', articles: result.articles.slice(0, limit) } : result;
}
