import { Hono } from 'hono';
import { afterEach, expect, it } from 'vitest';
import { createTestHttpApp, type TestHttpApp } from '#testing/create-test-http-app.ts';
import { withTestDatabase } from '#testing/database.ts';
import { until } from '#testing/waited-time.ts';
import { InProgress } from '../in-progress.ts';
import type { HttpEnv } from './http-env.ts';
import { refuseOverload } from './load-limits.ts';

let http: TestHttpApp | undefined;
afterEach(() => http?.close());

it('answers 503 at once beyond the requests that a process can hold, and /health as always', async () => {
  await withTestDatabase('embedded', async (database) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let waiting = 0;
    http = await createTestHttpApp(database, {
      load: { inProgress: 3 },
      mounts: [
        (app) => {
          app.get('/slow', async (c) => {
            waiting += 1;
            await released;
            return c.text('done');
          });
        },
      ],
    });
    const { send, lines, metrics } = http;
    const slow = Array.from({ length: 3 }, () => send('GET', '/slow'));
    await until(() => waiting === 3, 20_000);
    const refused = await send('GET', '/slow');
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(await refused.json()).toMatchObject({
      error: 'Balance has more requests than it can answer at the moment. Please try again in a few seconds.',
      code: 'overloaded',
    });
    expect((await send('GET', '/health')).status).toBe(200);
    release();
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await send('GET', '/slow')).status).toBe(200);
    expect(lines.filter((line) => line.includes('request failed'))).toEqual([]);
    expect(await metrics()).toContain('balance_http_refusals_total{status="503",code="overloaded"} 1');
  });
});

it('refuses when many requests are in progress in a slow process, and serves a few there', async () => {
  let delayMs = 900;
  const app = new Hono<HttpEnv>();
  app.use(refuseOverload({ whileSlow: 2, delayMs: 500 }, () => delayMs));
  app.onError((error, c) => c.text(error.message, 503));
  const releases: (() => void)[] = [];
  app.get('/', async (c) => {
    await new Promise<void>((resolve) => releases.push(resolve));
    return c.text('done');
  });
  const first = [app.request('/'), app.request('/')];
  await until(() => releases.length === 2, 20_000);
  expect((await app.request('/')).status).toBe(503);
  delayMs = 20;
  const third = app.request('/');
  await until(() => releases.length === 3, 20_000);
  for (const release of releases) release();
  for (const answer of [...first, third]) expect((await answer).status).toBe(200);
});

it('counts work that fails as ended', async () => {
  const work = new InProgress(1, 'Later.');
  await expect(work.run(async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const running = work.run(() => new Promise((resolve) => setTimeout(resolve, 20)));
  await expect(work.run(async () => {})).rejects.toMatchObject({ code: 'overloaded' });
  await running;
  expect(work.count).toBe(0);
});
