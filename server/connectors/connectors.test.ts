import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ConnectorId, ConnectorVariables } from '#domain/connectors/connector-names.ts';
import { addAccount } from '#server/accounts/accounts.ts';
import type { Database } from '#server/db/db.ts';
import { fetcherFor, type Loopback, serve } from '#server/fetching/testdata/loopback.ts';
import { createLog } from '#server/log.ts';
import { advancedSetting, newsSourcesSetting, sourceLimitsSetting } from '#server/settings/definitions.ts';
import { saveSetting } from '#server/settings/save-setting.ts';
import { describeOnDatabase } from '#testing/database.ts';
import type { Connector } from './connector.ts';
import { createConnectors } from './create-connectors.ts';
import { listSourceStates } from './list-source-states.ts';
import { recordSourceResult } from './query-with-state.ts';
import { createProviders } from './registry.ts';

const signal = new AbortController().signal;
const hour = 3_600_000;
const noon = new Date('2026-11-20T12:00:00Z');

describeOnDatabase('connectors', (getDatabase: () => Database) => {
  let now = noon;
  let requests = 0;
  let reply: { status: number; body: string } = { status: 200, body: '' };
  let server: Loopback;
  let by: { id: string };

  const articles = (count: number) => ({
    status: 200,
    body: JSON.stringify({
      totalArticles: count,
      articles: Array.from({ length: count }, (_, n) => ({
        title: `Harbour bridge ${n}`,
        description: '',
        url: `https://gazette.example/${n}`,
        publishedAt: '2026-11-20T10:00:00Z',
        source: { name: 'Vale Gazette', url: 'https://gazette.example' },
      })),
    }),
  });

  beforeEach(async () => {
    now = noon;
    requests = 0;
    reply = articles(40);
    server = await serve((_request, response) => {
      requests += 1;
      response.writeHead(reply.status).end(reply.body);
    });
    by = (await addAccount(deps(), { email: 'root@news.example' })).account;
    await flags({ gnews_enabled: true });
  });
  afterEach(() => {
    now = noon;
  });

  const deps = () => ({ db: getDatabase().db, clock: () => now });
  const providersWith = (variables: ConnectorVariables) =>
    createProviders({
      clock: () => now,
      fetcher: fetcherFor([server]),
      variables,
      origins: { gnews: server.origin },
    });
  const flags = (change: Partial<typeof newsSourcesSetting.initial>) =>
    saveSetting(deps(), newsSourcesSetting, { change: (before) => ({ ...before, ...change }), by });

  async function connector(id: ConnectorId = 'gnews', gnewsKey = 'a-key'): Promise<Connector> {
    const providers = await providersWith({ GNEWS_KEY: gnewsKey });
    const connectors = createConnectors({ ...deps(), log: createLog('silent'), providers });
    const found = connectors.find((candidate) => candidate.id === id);
    if (found === undefined) throw new Error(`there is no ${id}`);
    return found;
  }
  const search = (from: Connector, limit = 200, words = ['harbour']) => from.search({ words, limit, signal });
  async function count(from: Connector, limit?: number, words?: string[]) {
    const result = await search(from, limit, words);
    return result.kind === 'ok' ? result.articles.length : result.kind;
  }
  async function state(gnewsKey = 'a-key') {
    const { value } = await saveSetting(deps(), newsSourcesSetting, { change: (before) => before, by });
    const listed = await listSourceStates(
      { ...deps(), providers: await providersWith({ GNEWS_KEY: gnewsKey }) },
      value,
    );
    return listed.find(({ id }) => id === 'gnews');
  }

  it('obey flag and limits from the next call on, also for a cached result', async () => {
    const gnews = await connector();
    expect(await count(gnews)).toBe(10);
    await saveSetting(deps(), sourceLimitsSetting, {
      change: (limits) => ({ ...limits, gnews_max_articles: 5 }),
      by,
    });
    expect(await count(gnews)).toBe(5);
    expect(requests).toBe(1);
    await saveSetting(deps(), sourceLimitsSetting, {
      change: (limits) => ({ ...limits, gnews_max_articles: 100 }),
      by,
    });
    await saveSetting(deps(), advancedSetting, {
      change: (advanced) => ({ ...advanced, max_total_articles: 12 }),
      by,
    });
    expect(await count(gnews)).toBe(12);
    const latest = await gnews.latest({ limit: 200, signal });
    expect(latest.kind === 'ok' ? latest.articles.length : latest).toBe(12);
    await flags({ gnews_enabled: false });
    expect([await count(gnews), (await gnews.latest({ limit: 5, signal })).kind]).toEqual([
      'disabled',
      'disabled',
    ]);
    await flags({ gnews_enabled: true });
    expect(await count(gnews)).toBe(12);
  });

  it('without a key are absent while off, and say what is missing while on', async () => {
    const newsapi = await connector('newsapi');
    expect(await search(newsapi)).toEqual({ kind: 'absent' });
    await flags({ newsapi_enabled: true, bright_data_enabled: true });
    const failed = { kind: 'failed', failure: 'no-key', detail: 'No key is set for it (NEWSAPI_KEY).' };
    expect(await search(newsapi)).toMatchObject(failed);
    expect(await newsapi.latest({ limit: 5, signal })).toMatchObject(failed);
    const states = await listSourceStates(
      {
        ...deps(),
        providers: await providersWith({ BRIGHT_DATA_API_KEY: 'k' }),
      },
      { ...newsSourcesSetting.initial, newsapi_enabled: true, bright_data_enabled: true },
    );
    expect(
      states.map(({ id, key, key_setting, last_result }) => [id, key, key_setting, last_result]),
    ).toEqual([
      ['google_news', 'not-needed', null, 'never'],
      ['newsapi', 'missing', 'NEWSAPI_KEY', 'failed'],
      ['gnews', 'missing', 'GNEWS_KEY', 'never'],
      ['currents_api', 'missing', 'CURRENTS_API_KEY', 'never'],
      ['twingly', 'missing', 'TWINGLY_API_KEY', 'never'],
      ['bright_data', 'missing', 'BRIGHT_DATA_ZONE', 'failed'],
      ['rss_feeds', 'not-needed', null, 'never'],
    ]);
  });

  it('send no request until the quota starts again, in every process', async () => {
    reply = { status: 403, body: '{"errors":["You have reached your request limit for today"]}' };
    expect(await search(await connector())).toMatchObject({ failure: 'quota' });
    const midnight = '2026-11-21T00:00:00.000Z';
    expect(await state()).toMatchObject({
      key: 'set',
      last_result: 'failed',
      last_detail: 'Its allowance is used up.',
      paused_until: midnight,
    });
    reply = articles(3);
    const other = await connector();
    expect(await search(other)).toMatchObject({ kind: 'failed', retryAfterSeconds: 12 * 3600 });
    expect(await other.latest({ limit: 5, signal })).toMatchObject({ kind: 'failed' });
    expect(requests).toBe(1);
    now = new Date(midnight);
    expect(await count(other)).toBe(3);
    expect(await state()).toMatchObject({
      last_result: 'ok',
      last_detail: null,
      last_articles: 3,
      paused_until: null,
    });
  });

  it('send a request with another key at once, and with a refused key after an hour', async () => {
    reply = { status: 401, body: '{"errors":["Your API key is invalid."]}' };
    expect(await search(await connector())).toMatchObject({ failure: 'key-refused' });
    expect(await state()).toMatchObject({ key: 'refused', last_detail: 'It does not accept its key.' });
    expect(await search(await connector())).toMatchObject({ failure: 'key-refused' });
    expect(requests).toBe(1);
    expect(await state('new-key')).toMatchObject({ key: 'set', last_result: 'never', paused_until: null });
    reply = articles(2);
    expect(await count(await connector('gnews', 'new-key'))).toBe(2);
    now = new Date(noon.getTime() + hour + 1);
    expect(await count(await connector())).toBe(2);
    const { rows } = await getDatabase().pool.query('SELECT * FROM source_states');
    expect(JSON.stringify(rows)).not.toMatch(/a-key|new-key/);
  });

  it('request headlines only after an interval, also when the clock was set back', async () => {
    reply = articles(3);
    const gnews = await connector();
    expect((await gnews.latest({ limit: 5, signal })).kind).toBe('ok');
    expect(requests).toBe(3);
    const nextAt = new Date(noon.getTime() + 55 * 60_000);
    expect(await (await connector()).latest({ limit: 5, signal })).toEqual({ kind: 'not-due', nextAt });
    now = new Date(noon.getTime() - 48 * hour);
    expect((await gnews.latest({ limit: 5, signal })).kind).toBe('ok');
  });

  it('are not paused for years by a clock that jumped', async () => {
    reply = { status: 403, body: '{"errors":[]}' };
    now = new Date('2033-01-01T12:00:00Z');
    expect(await search(await connector())).toMatchObject({ failure: 'quota' });
    now = noon;
    reply = articles(3);
    expect(await state()).toMatchObject({ paused_until: null });
    expect(await count(await connector())).toBe(3);
  });

  it('store nothing of an aborted search', async () => {
    const leaving = new AbortController();
    server = await serve(() => leaving.abort());
    const gnews = await connector();
    await gnews.search({ words: ['harbour'], limit: 5, signal: leaving.signal }).catch(() => undefined);
    expect(await state()).toMatchObject({ last_result: 'never' });
  });

  it('are listed with the feeds, whose state is recorded by their run', async () => {
    const feeds = async () => {
      const listed = await listSourceStates({ ...deps(), providers: [] }, newsSourcesSetting.initial);
      return listed[0];
    };
    await recordSourceResult(deps(), { id: 'rss_feeds', result: { kind: 'ok', articles: 70 } });
    expect(await feeds()).toMatchObject({
      id: 'rss_feeds',
      enabled: true,
      last_result: 'ok',
      last_articles: 70,
    });
    await recordSourceResult(deps(), {
      id: 'rss_feeds',
      result: { kind: 'failed', detail: 'No feed answered.' },
    });
    expect(await feeds()).toMatchObject({ last_result: 'failed', last_detail: 'No feed answered.' });
  });
});
