import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConnectorId, connectorVariableNames } from '#domain/connectors/connector-names.ts';
import { toRecord } from '#domain/to-record.ts';
import { systemClock } from '#server/clock.ts';
import { createFetcher } from '#server/fetching/create-fetcher.ts';
import type { Fetcher } from '#server/fetching/fetcher.ts';
import { createLog } from '#server/log.ts';
import { type Newsroom, startNewsroom } from '#testing/newsroom/start-newsroom.ts';
import type { Provider } from './provider.ts';
import { createProviders } from './registry.ts';

/** Their own hosts, over TLS, as the stand-in for the news internet answers for them. */
describe('providers at their own addresses', () => {
  let newsroom: Newsroom;
  let fetcher: Fetcher;
  const signal = new AbortController().signal;

  beforeAll(async () => {
    newsroom = await startNewsroom();
    fetcher = createFetcher({
      proxyUrl: newsroom.proxyUrl,
      extraCa: newsroom.ca,
      allowPrivate: [],
      timeoutMs: 10_000,
      maxBytes: 5_000_000,
      clock: systemClock,
      log: createLog('silent'),
    });
  });
  afterAll(async () => {
    await fetcher?.close();
    await newsroom?.close();
  });

  async function provider(id: ConnectorId, key: string): Promise<Provider> {
    const keys = toRecord(connectorVariableNames.map((name) => [name, key] as const));
    const providers = await createProviders({
      ...{ fetcher, clock: systemClock },
      variables: { ...keys, BRIGHT_DATA_ZONE: 'serp' },
    });
    const found = providers.find((candidate) => candidate.id === id);
    if (found === undefined) throw new Error(`there is no ${id}`);
    return found;
  }
  const search = async (id: ConnectorId, key: string, words = ['president']) =>
    (await provider(id, key)).search({ words, limit: 7, signal });

  it.each(['google-news', 'newsapi', 'gnews', 'currents', 'twingly', 'bright-data'] as const)(
    '%s finds articles by words and gives headlines',
    async (id) => {
      const found = await search(id, 'newsroom-key');
      if (found.kind !== 'ok') throw new Error(JSON.stringify(found));
      expect(found.articles).toHaveLength(7);
      for (const article of found.articles) {
        expect(article.title).not.toBe('');
        expect(URL.canParse(article.address)).toBe(true);
        expect(article.publishedAt).toMatch(/^\d{4}-\d\d-\d\dT/);
      }
      const nothing = await search(id, 'newsroom-key', ['zanzibarinesque']);
      expect(nothing).toEqual({ kind: 'ok', articles: [] });
      const since = new Date(Date.now() - 12 * 3_600_000);
      const latest = await (await provider(id, 'newsroom-key')).latest({ limit: 9, since, signal });
      if (latest.kind !== 'ok') throw new Error(JSON.stringify(latest));
      expect(latest.problem).toBeUndefined();
      expect(latest.articles.length).toBeGreaterThan(0);
      expect(latest.articles.length).toBeLessThanOrEqual(9);
    },
    60_000,
  );

  it.each([
    ['newsapi', 'wrong', 'key-refused'],
    ['newsapi', 'newsroom-limited', 'rate-limited'],
    ['newsapi', 'newsroom-quota', 'quota'],
    ['gnews', 'wrong', 'key-refused'],
    ['gnews', 'newsroom-quota', 'quota'],
    ['gnews', 'newsroom-limited', 'rate-limited'],
    ['currents', 'wrong', 'key-refused'],
    ['currents', 'newsroom-limited', 'quota'],
    ['twingly', 'wrong', 'key-refused'],
    ['twingly', 'newsroom-limited', 'rate-limited'],
    ['bright-data', 'wrong', 'key-refused'],
    ['bright-data', 'newsroom-limited', 'rate-limited'],
  ] as const)('%s with the key "%s" fails as %s', async (id, key, failure) => {
    const result = await search(id, key);
    expect(result).toMatchObject({ kind: 'failed', failure });
    expect(JSON.stringify(result)).not.toContain(key);
  });
});
