import { tmpdir } from 'node:os';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '#contract/errors.ts';
import { parseEnvironment } from '#server/config/environment.ts';
import { getStatus } from '#server/control/doctor/get-status.ts';
import type { Database } from '#server/db/db.ts';
import { createTestHttpApp, type TestHttpApp } from '#testing/create-test-http-app.ts';
import { openTestDatabase } from '#testing/database.ts';

let database: Database;
let http: TestHttpApp;

async function start(options: Parameters<typeof createTestHttpApp>[1] = {}): Promise<void> {
  http = await createTestHttpApp(database, options);
}

beforeAll(async () => {
  database = await openTestDatabase('embedded');
});
afterAll(() => database.close());
afterEach(() => http.close());

describe('/config.json', () => {
  it('has what the page needs and nothing secret', async () => {
    const secret = 'a-secret-of-sixteen-letters';
    await start({
      env: { METRICS_TOKEN: secret, WEBHOOK_SECRET: secret, API_BASE_URL: 'https://api.example/v1/' },
    });
    const response = await http.send('GET', '/config.json');
    const text = await response.text();
    expect(JSON.parse(text)).toEqual({
      apiBaseUrl: 'https://api.example/v1',
      version: '1.2.3',
      publicReading: false,
      development: false,
      storySwarmMinArticles: 2,
      opposing_viewpoints_enabled: true,
      credibilityConfig: [{ threshold: 0.8, label: 'Excellent', color: 'emerald', meaning: 'Very good' }],
      externalModel: null,
      signIn: { mail: true, proxy: false, providers: [] },
    });
    expect(text).not.toContain(secret);
  });

  it('says that reading is public where it is', async () => {
    await start({ env: { PUBLIC_READING: 'on' } });
    expect(await (await http.send('GET', '/config.json')).json()).toMatchObject({ publicReading: true });
  });
});

describe('/health', () => {
  it('is well while the database answers', async () => {
    await start();
    http.clock.advance(61_000);
    const response = await http.send('GET', '/health');
    expect(response.status).toBe(200);
    const health = (await response.json()) as { uptimeSeconds: number };
    expect(health.uptimeSeconds).toBeGreaterThanOrEqual(61);
    // In seconds: the clock of the test also runs by itself, by minutes at most.
    expect(health.uptimeSeconds).toBeLessThan(600);
    expect(health).toMatchObject({
      status: 'ok',
      live: true,
      ready: true,
      database: { ok: true, engine: 'embedded' },
      lastRunAgeSeconds: null,
      version: '1.2.3',
    });
  });

  it.each([
    ['fails', () => Promise.reject(new Error('gone'))],
    ['hangs', () => new Promise(() => {})],
  ])('is degraded, and says so by its status too, when the database %s', async (_name, pingDatabase) => {
    await start({ pingDatabase });
    const response = await http.send('GET', '/health');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ status: 'degraded', live: true, ready: false });
  });

  it('says that the process stops, so that a balancer sends no more requests', async () => {
    await start();
    http.draining.begin();
    const response = await http.send('GET', '/health');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      ...{ status: 'draining', live: true, ready: false },
      database: { ok: true },
    });
  });
});

describe('/metrics', () => {
  it('is not there without a token in the settings', async () => {
    await start();
    const response = await http.send('GET', '/metrics', { token: 'x' });
    expect(errorBody.parse(await response.json()).code).toBe('not-found');
  });

  it('measures requests by call, not by address', async () => {
    const token = 'a-metrics-token-of-a-test';
    await start({ env: { METRICS_TOKEN: token } });
    await http.send('GET', '/nowhere/secret-token');
    await http.send('GET', '/health');
    const text = await (await http.send('GET', '/metrics', { token })).text();
    expect(text).toContain(
      'balance_http_request_duration_seconds_count{method="GET",route="/health",status="200"} 1',
    );
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toContain('secret-token');
  });
});

describe('any call', () => {
  it('is nothing but JSON where nothing is', async () => {
    await start();
    const response = await http.send('PUT', '/nothing');
    expect([response.status, errorBody.parse(await response.json()).code]).toEqual([404, 'not-found']);
    const news = await http.send('GET', '/news/nothing');
    expect(await news.json()).toMatchObject({ success: false, code: 'not-found' });
  });

  it('answers HEAD as GET without a body', async () => {
    await start();
    const response = await http.send('HEAD', '/health');
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  it.each([
    ['https://app.example', 'https://app.example'],
    ['https://evil.example', null],
  ])('may be read from %s: %s', async (origin, allowed) => {
    await start({ env: { CORS_ORIGINS: 'https://app.example' } });
    const preflight = await http.send('OPTIONS', '/usage', {
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });
    const read = await http.send('GET', '/health', { headers: { origin } });
    for (const response of [preflight, read]) {
      expect(response.headers.get('access-control-allow-origin')).toBe(allowed);
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  it('is compressed when it is long', async () => {
    await start();
    const response = await http.send('GET', '/openapi.json', { headers: { 'accept-encoding': 'gzip' } });
    expect(response.headers.get('content-encoding')).toBe('gzip');
  });
});

describe('/admin/status', () => {
  it('says to administrators in a sentence what is wrong and what to do, the worst first', async () => {
    await start();
    http.clock.advance(3_600_000);
    const { level, sentence, findings } = await getStatus({
      database,
      clock: http.clock.now,
      environment: parseEnvironment({ DATA_DIR: tmpdir() }),
    }).then(({ checks, ...status }) => ({ ...status, findings: checks }));
    const worst = findings[0];
    expect([level, sentence.startsWith(worst?.text ?? '-')]).toEqual([worst?.level, true]);
    const order = findings.map((finding) => ['FAIL', 'WARN', 'OK'].indexOf(finding.level));
    expect(order).toEqual([...order].sort());
    expect(findings.find(({ subject }) => subject === 'feeds')).toMatchObject({
      level: 'WARN',
      text: 'No feed is switched on.',
      advice: expect.stringMatching(/^Add feeds/),
    });
    expect((await http.send('GET', '/admin/status')).status).toBe(401);
  });
});
