import type { Clock } from '#server/clock.ts';
import type { Connector, ConnectorResult } from './connector.ts';

const freshMs = 10 * 60_000;
const mostQueries = 500;

/**
 * A connector that asks its provider only once in ten minutes for the same words: checks of one article
 * by many readers are one question. Failures are not kept.
 */
export function recallResults(connector: Connector, clock: Clock): Connector {
  const known = new Map<string, { at: number; limit: number; result: ConnectorResult }>();
  return {
    id: connector.id,
    name: connector.name,
    async search(query) {
      const key = query.words.join(' ');
      const now = clock().getTime();
      const found = known.get(key);
      if (found !== undefined && now - found.at < freshMs && query.limit <= found.limit) {
        return cut(found.result, query.limit);
      }
      known.delete(key);
      const result = await connector.search(query);
      if (result.kind !== 'ok') return result;
      known.set(key, { at: now, limit: query.limit, result });
      const oldest = known.keys().next();
      if (known.size > mostQueries && oldest.done !== true) known.delete(oldest.value);
      return result;
    },
  };
}

function cut(result: ConnectorResult, limit: number): ConnectorResult {
  return result.kind === 'ok' ? { kind: 'ok', articles: result.articles.slice(0, limit) } : result;
}
