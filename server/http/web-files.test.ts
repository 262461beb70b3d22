import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#domain/app-error.ts';
import { errorResponse } from './error-response.ts';
import type { HttpApp, HttpEnv } from './http-env.ts';
import { createMetrics } from './metrics.ts';
import { requestFrame, securityHeaders } from './request-frame.ts';
import { mountWebFiles } from './web-files.ts';

const page = '<!doctype html><title>Balance</title>';
const script = 'export const a = 1;';
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'balance-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), page);
  const scripts = {
    '/news': ['/assets/news-1.js', '/assets/shared-2.js'],
    '/story/*': ['/assets/story-3.js'],
  };
  await writeFile(join(folder, 'pages.json'), JSON.stringify(scripts));
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'assets/app-1a2b.js'), script);
  await writeFile(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, 'assets/app-1a2b.js.gz'), gzipSync(script));
  await writeFile(join(folder, '../balance-outside.txt'), 'outside');
});
afterAll(async () => {
  await rm(join(folder, '../balance-outside.txt'));
  await rm(folder, { recursive: true });
});

const defaults = { publicUrl: 'https://b.example', apiBaseUrl: '', publicReading: false };

function appOver(webFolder: string, { publicReading, ...settings }: typeof defaults = defaults): HttpApp {
  const app: HttpApp = new Hono<HttpEnv>();
  app.use(
    requestFrame({ log: pino({ level: 'silent' }), metrics: createMetrics(), trustProxy: { kind: 'none' } }),
  );
  app.use(securityHeaders(settings));
  app.onError((error, c) => errorResponse(c, error));
  app.notFound((c) => errorResponse(c, new AppError('not-found', 'There is nothing at this address.')));
  mountWebFiles(app, webFolder, { publicReading });
  return app;
}

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the web app', () => {
  it.each(['/', '/news', '/story/1', '/auth/verify?token=x', '/docs', '/no/such/page'])(
    'answers %s with its page when HTML is wanted',
    async (path) => {
      const response = await appOver(folder).request(path, { headers: browser });
      expect([response.status, await response.text()]).toEqual([200, page]);
      expect(response.headers.get('content-type')).toMatch(/^text\/html/);
      expect(response.headers.get('cache-control')).toBe('no-cache');
    },
  );

  const news = '</assets/news-1.js>; rel=modulepreload, </assets/shared-2.js>; rel=modulepreload';
  const stories = (edition: string) =>
    `</news/stories?head=${edition}>; rel=preload; as=fetch; crossorigin=anonymous`;

  it.each([
    ['/', true, null],
    ['/news', true, news],
    ['/news?edition=us', false, news],
    ['/news?edition=us', true, `${news}, ${stories('us')}`],
    ['/news?edition=nowhere', true, news],
    ['/news?edition=us&topic=politics', true, news],
    ['/story/1?edition=us', true, '</assets/story-3.js>; rel=modulepreload'],
  ])('names with %s, public reading %s, what the page will need', async (path, publicReading, link) => {
    const app = appOver(folder, { ...defaults, publicReading });
    const response = await app.request(path, { headers: browser });
    expect(response.headers.get('link')).toBe(link);
  });

  it.each([
    ['br', 'gzip, deflate, br', 'br'],
    ['gzip', 'gzip', 'gzip'],
    ['nothing', '', null],
  ])('sends files compressed beforehand: %s', async (_name, accepted, encoding) => {
    const response = await appOver(folder).request('/assets/app-1a2b.js', {
      headers: { 'accept-encoding': accepted },
    });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toMatch(/javascript/);
  });

  it('requires revalidation of files whose name has no hash of the content', async () => {
    const response = await appOver(folder).request('/favicon.svg');
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  });

  it('answers HEAD without a body', async () => {
    const response = await appOver(folder).request('/', { method: 'HEAD', headers: browser });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('content-length')).toBe(String(page.length));
  });

  it.each([
    ['/assets/gone.js', '*/*'],
    ['/../balance-outside.txt', '*/*'],
    ['/%2e%2e/balance-outside.txt', '*/*'],
    ['/..%2fbalance-outside.txt', '*/*'],
    ['/assets/..%5c..%5cbalance-outside.txt', '*/*'],
    ['/usage2', 'application/json'],
  ])('has nothing at %s', async (path, accept) => {
    const response = await appOver(folder).request(path, { headers: { accept } });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not-found' });
  });

  it('does not answer other methods with a page', async () => {
    expect((await appOver(folder).request('/news', { method: 'POST', headers: browser })).status).toBe(404);
  });

  it('says what to do when it is not built', async () => {
    const response = await appOver(join(folder, 'assets')).request('/', { headers: browser });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: expect.stringContaining('npm run build') });
  });
});

describe('every answer', () => {
  it('forbids inline script, frames and third parties, and keeps where one came from', async () => {
    const { headers } = await appOver(folder).request('/', { headers: browser });
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  it('lets the page call an API on another host, and leaves plain http alone', async () => {
    const settings = {
      ...defaults,
      publicUrl: 'http://127.0.0.1:3000',
      apiBaseUrl: 'https://api.example/v1',
    };
    const { headers } = await appOver(folder, settings).request('/nothing');
    expect(headers.get('content-security-policy')).toContain("connect-src 'self' https://api.example;");
    expect(headers.get('strict-transport-security')).toBeNull();
  });
});
