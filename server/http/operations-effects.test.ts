import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { BiasCheckResult } from '#contract/bias-check.ts';
import type { listRecentLogs } from '#contract/logs.ts';
import type { getFeatureFlags } from '#contract/sources.ts';
import type { listWebhookLogs } from '#contract/webhooks.ts';
import { newsSourcesSetting, sourceLimitsSetting } from '#server/settings/definitions.ts';
import { signMessage } from '#server/webhooks/signature.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { until } from '#testing/waited-time.ts';

const secret = 'a secret without any form'.replaceAll(' ', '-');

let app: TestApp;
let token: string;
let provider: Server;
let receiver: Server;
/** Articles that the invented GNews has. */
let titles: string[] = [];
let polls = 0;
const received: { path: string | undefined; type: string }[] = [];

async function listenOn(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function openProvider(): Server {
  return createServer((_request, response) => {
    polls += 1;
    const articles = titles.map((title, n) => ({
      title,
      description: '',
      url: `https://gazette-${n}.example/${encodeURIComponent(title)}`,
      publishedAt: '2026-11-20T10:00:00Z',
      source: { name: `Gazette ${n}`, url: `https://gazette-${n}.example` },
    }));
    response.end(JSON.stringify({ totalArticles: articles.length, articles }));
  });
}

function openReceiver(): Server {
  return createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ path: request.url, type: JSON.parse(body).type });
      response.writeHead(request.url === '/broken' ? 500 : 204).end();
    });
  });
}

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await app.call(method, path, { token, ...(body === undefined ? {} : { body }) });
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as Answer;
}
const flags = (body: Record<string, boolean>) =>
  call<z.infer<typeof getFeatureFlags.answer>>('POST', '/admin/feature-flags', body);
const limits = (gnews: number) =>
  call('POST', '/admin/source-limits', { ...sourceLimitsSetting.initial, gnews_max_articles: gnews });
const advanced = (change: object) =>
  call('POST', '/admin/advanced-config', {
    max_total_articles: 50,
    semantic_clustering_threshold: 0.65,
    enable_deduplication: true,
    opposing_viewpoints_enabled: true,
    ...change,
  });
const check = (topic: string) => call<BiasCheckResult>('POST', '/bias-check', { url: topic });
const gnewsOf = (result: BiasCheckResult) => result.searched_sources.find(({ id }) => id === 'gnews');

beforeAll(async () => {
  provider = openProvider();
  receiver = openReceiver();
  const [providerPort, receiverPort] = [await listenOn(provider), await listenOn(receiver)];
  app = await createTestApp({
    env: {
      GNEWS_KEY: 'k3y-th4t-nobody-sees',
      WEBHOOK_SECRET: secret,
      FETCH_ALLOW_PRIVATE: `127.0.0.1:${providerPort},127.0.0.1:${receiverPort}`,
      NO_PROXY: '127.0.0.1',
    },
    overrides: {
      newsOrigins: {
        'google-news': 'http://news.google.com',
        gnews: `http://127.0.0.1:${providerPort}`,
      },
    },
  });
  token = (await app.signIn(app.adminEmail)).sessionToken;
  await call('POST', '/admin/relevance-config', {
    threshold: 0.1,
    min_articles: 50,
    max_articles_to_score: 1000,
  });
});
afterAll(async () => {
  await app.close();
  provider.close();
  receiver.close();
});

describe('a source of articles', () => {
  it('is asked from the next search on once it is switched on, and no more once it is off', async () => {
    titles = ['Zeppelin lands', 'Zeppelin leaves'];
    expect(gnewsOf(await check('zeppelin'))).toMatchObject({ outcome: 'disabled' });
    const answer = await flags({ GNEWS_ENABLED: true });
    expect(answer.news_sources).toEqual({ ...newsSourcesSetting.initial, gnews_enabled: true });
    expect(answer.version).toBe(1);
    const result = await check('zeppelin');
    expect(gnewsOf(result)).toMatchObject({ outcome: 'ok', found: 2 });
    expect(result.suggested_articles.map(({ origin }) => origin)).toEqual(['gnews', 'gnews']);
    const { sources } = await call<z.infer<typeof getFeatureFlags.answer>>('GET', '/admin/feature-flags');
    expect(sources.find(({ id }) => id === 'gnews')).toMatchObject({
      enabled: true,
      key: 'set',
      key_setting: 'GNEWS_KEY',
      last_result: 'ok',
      last_articles: 2,
    });
    expect(JSON.stringify(sources)).not.toContain('k3y');
    await flags({ GNEWS_ENABLED: false, GOOGLE_NEWS_ENABLED: false });
    const before = polls;
    expect((await check('zeppelin')).searched_sources.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['corpus', 'ok'],
      ['google-news', 'disabled'],
      ['gnews', 'disabled'],
    ]);
    expect(polls).toBe(before);
    await flags({ GNEWS_ENABLED: true });
  });

  it('gives as many articles as its limit and that of the search allow', async () => {
    titles = Array.from({ length: 30 }, (_, n) => `Balloon number ${n} rises over town ${n}`);
    expect(gnewsOf(await check('balloon'))).toMatchObject({ found: 10 });
    await limits(20);
    expect(gnewsOf(await check('balloon'))).toMatchObject({ found: 20 });
    await advanced({ max_total_articles: 7 });
    const result = await check('balloon');
    expect([gnewsOf(result)?.found, result.suggested_articles.length]).toEqual([7, 7]);
    await advanced({});
  });

  it('lists copies of one report once, or all of them, as enable_deduplication says', async () => {
    const copy = 'Airship crosses the northern sea in a single night';
    titles = [copy, copy, copy];
    expect((await check('airship')).suggested_articles).toHaveLength(1);
    await advanced({ enable_deduplication: false });
    expect((await check('airship')).suggested_articles).toHaveLength(3);
    await advanced({});
  });

  it('is changed by administrators in ranges only, each change noted', async () => {
    for (const [path, body] of [
      ['/admin/feature-flags', {}],
      ['/admin/feature-flags', { GNEWS_ENABLED: 'yes' }],
      ['/admin/source-limits', { ...sourceLimitsSetting.initial, gnews_max_articles: 101 }],
      ['/admin/source-limits', { ...sourceLimitsSetting.initial, twingly_max_articles: 4 }],
      ['/admin/source-limits', { gnews_max_articles: 10 }],
    ] as const) {
      expect((await app.call('POST', path, { token, body })).status).toBe(400);
    }
    const unknown = await app.call('POST', '/admin/feature-flags', { token, body: { FOO: true } });
    expect(await unknown.json()).toMatchObject({
      error: expect.stringMatching(
        /^Send true or false for at least one of GOOGLE_NEWS_ENABLED, .*_ENABLED\.$/,
      ),
    });
    const stale = { ...sourceLimitsSetting.initial, based_on: 0 };
    expect((await app.call('POST', '/admin/source-limits', { token, body: stale })).status).toBe(409);
  });
});

describe('webhooks', () => {
  const logs = async () =>
    (await call<z.infer<typeof listWebhookLogs.answer>>('GET', '/admin/webhooks/logs?limit=20')).logs;

  it('take a signed message to our own callback once, and nothing else', async () => {
    const body = JSON.stringify({ type: 'rss-aggregation.completed', jobId: 'job-4' });
    const signed = signMessage(secret, { id: 'msg_a', at: app.clock.now(), body });
    const send = (headers: object, text = body) =>
      fetch(`${app.address}/webhooks/rss-complete`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: text,
      });
    const answers = [await send(signed), await send(signed)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await send({})).status).toBe(401);
    expect((await send(signed, body.replace('job-4', 'job-5'))).status).toBe(401);
    expect((await logs()).map(({ status, jobId }) => [status, jobId])).toEqual([
      ['refused', null],
      ['received', 'job-4'],
    ]);
  });

  it('are tried out on addresses of the list only', async () => {
    const { port } = receiver.address() as AddressInfo;
    const target204 = `http://127.0.0.1:${port}/received`;
    const broken = `http://127.0.0.1:${port}/broken`;
    const test = (webhookUrl: string) =>
      app.call('POST', '/admin/webhooks/test', { token, body: { webhookUrl } });
    expect((await test(target204)).status).toBe(403);
    expect((await test('http://192.168.0.1/')).status).toBe(422);
    const wrong = { allowed: ['http://169.254.169.254/'] };
    expect((await app.call('POST', '/admin/webhooks/targets', { token, body: wrong })).status).toBe(422);
    await call('POST', '/admin/webhooks/targets', { allowed: [target204, broken, target204] });
    expect(await call('GET', '/admin/webhooks/targets')).toEqual({
      allowed: [target204, broken],
      version: 1,
    });
    expect(await (await test(target204)).json()).toEqual({
      success: true,
      message: `The test message reached 127.0.0.1:${port}.`,
    });
    expect(await (await test(broken)).json()).toEqual({
      success: false,
      message: 'The receiver answered with status 500.',
    });
    expect(received).toEqual([
      { path: '/received', type: 'test' },
      { path: '/broken', type: 'test' },
    ]);
  });
});

describe('the log', () => {
  it('is read by administrators, without key or secret, and cleared', async () => {
    const read = () => call<z.infer<typeof listRecentLogs.answer>>('GET', '/admin/logs/recent?limit=500');
    // The migrations; what was refused above is counted, not stored.
    await until(async () => (await read()).logs.length > 0, 8_000);
    const found = await read();
    expect(JSON.stringify(found)).not.toMatch(/k3y-th4t|a-secret|@readers\.example/);
    expect(found.logs.filter(({ message }) => message === 'request')).toEqual([]);
    const onlyErrors = await call<typeof found>('GET', '/admin/logs/recent?level=error');
    expect(onlyErrors.logs.every(({ level }) => level === 'error')).toBe(true);
    const { removed } = await call<{ removed: number }>('DELETE', '/admin/logs');
    expect(removed).toBeGreaterThanOrEqual(found.logs.length);
  });
});
