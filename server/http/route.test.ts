import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { errorBody } from '#contract/errors.ts';
import { AppError } from '#domain/app-error.ts';
import { createLog } from '#server/log.ts';
import { CallerBuckets } from './count-call.ts';
import { CredentialCache } from './credential-cache.ts';
import { errorResponse } from './error-response.ts';
import type { HttpApp, HttpEnv } from './http-env.ts';
import { createMetrics } from './metrics.ts';
import { createRateLimits } from './rate-limits.ts';
import { requestFrame } from './request-frame.ts';
import { type RouteDeps, route } from './route.ts';

const echo = endpoint({
  method: 'POST',
  path: '/echo/{id}',
  summary: 'Says it back',
  tag: 'Operation',
  access: 'public',
  params: z.object({ id: z.string().max(5) }),
  query: z.object({ times: z.enum(['1', '2']).optional() }),
  body: z.object({
    text: z.string().max(20),
    count: z.number().int().min(0).optional(),
    tags: z.array(z.string()).min(1).optional(),
  }),
  answer: z.object({ said: z.string(), times: z.string().nullable() }),
  maxBodyBytes: 1024,
});

const read = endpoint({
  method: 'GET',
  path: '/read',
  summary: 'Reads',
  tag: 'News',
  access: 'public-reading',
  answer: z.object({ caller: z.string().nullable() }),
});

const lines: string[] = [];

function createApp(overrides: Partial<RouteDeps> = {}): { app: HttpApp; deps: RouteDeps } {
  const app: HttpApp = new Hono<HttpEnv>();
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  app.use(requestFrame({ log, metrics: createMetrics(), trustProxy: { kind: 'none' } }));
  app.onError((error, c) => errorResponse(c, error));
  const deps: RouteDeps = {
    limits: createRateLimits(),
    resolveCredential: async () => null,
    recent: new CredentialCache(overrides.resolveCredential ?? (async () => null)),
    buckets: new CallerBuckets(),
    publicReading: false,
    metricsToken: undefined,
    isDevelopment: false,
    ...overrides,
  };
  return { app, deps };
}

function echoApp(answerWith?: (text: string) => object | Promise<object>) {
  const { app, deps } = createApp();
  route(app, echo, deps, async ({ body, query, params }) => {
    const made = { said: `${params.id}: ${body.text}`, times: query.times ?? null };
    return { ...made, ...(await answerWith?.(body.text)) };
  });
  return app;
}

async function post(app: HttpApp, path: string, body: string) {
  const response = await app.request(path, { method: 'POST', body });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe('a call', () => {
  it('gets what it declares and answers what it promises, nothing else', async () => {
    const app = echoApp(() => ({ secret: 'leak' }));
    const sent = JSON.stringify({ text: 'hello', email: 'ignored@x.example', __proto__: 1 });
    const { status, body, headers } = await post(app, '/echo/a?times=2&more=1', sent);
    expect(status).toBe(200);
    expect(body).toEqual({ said: 'a: hello', times: '2' });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each<[string, string, string, string, RegExp]>([
    ['no JSON', '/echo/a', '{', 'malformed-json', /not valid JSON/],
    ['an empty body', '/echo/a', '', 'malformed-json', /Send a JSON object/],
    ['a list', '/echo/a', '[]', 'invalid-input', /^Send a JSON object\.$/],
    ['null', '/echo/a', 'null', 'invalid-input', /^Send a JSON object\.$/],
    ['a missing field', '/echo/a', '{}', 'invalid-input', /^The field "text" is missing: send a string\.$/],
    [
      'a wrong type',
      '/echo/a',
      '{"text":7}',
      'invalid-input',
      /^The field "text" is wrong: send a string\.$/,
    ],
    [
      'a fraction',
      '/echo/a',
      '{"text":"a","count":1.5}',
      'invalid-input',
      /"count" is wrong: send a whole number/,
    ],
    [
      'a wrong type inside',
      '/echo/a',
      '{"text":"a","tags":["a",{}]}',
      'invalid-input',
      /"tags\.1" is wrong: send a string/,
    ],
    [
      'two wrong fields',
      '/echo/a',
      '{"tags":1}',
      'invalid-input',
      /"text" is missing.*"tags" is wrong: send an array/,
    ],
    [
      'a long text',
      '/echo/a',
      '{"text":"aaaaaaaaaaaaaaaaaaaaa"}',
      'invalid-input',
      /^The field "text" is wrong: send at most 20 characters\.$/,
    ],
    [
      'too small a number',
      '/echo/a',
      '{"text":"a","count":-1}',
      'invalid-input',
      /^The field "count" is wrong: send a number of at least 0\.$/,
    ],
    [
      'an empty list',
      '/echo/a',
      '{"text":"a","tags":[]}',
      'invalid-input',
      /^The field "tags" is wrong: send at least 1 entry\.$/,
    ],
    [
      'a wrong query',
      '/echo/a?times=3',
      '{"text":"a"}',
      'invalid-input',
      /query parameter "times" is wrong: send "1" or "2"/,
    ],
    ['a wrong path', '/echo/toolong', '{"text":"a"}', 'invalid-input', /path parameter "id" is wrong/],
    ['U+0000 in the body', '/echo/a', '{"text":"a\\u0000"}', 'invalid-input', /U\+0000/],
    ['U+0000 in the query', '/echo/a?times=%00', '{"text":"a"}', 'invalid-input', /U\+0000/],
    ['a huge body', '/echo/a', JSON.stringify({ text: 'a'.repeat(2000) }), 'body-too-large', /at most 1 KiB/],
    ['a deep body', '/echo/a', '['.repeat(1000), 'body-too-large', /at most 16 inside one another/],
  ])('refuses %s', async (_name, path, sent, code, sentence) => {
    const { status, body } = await post(echoApp(), path, sent);
    expect(status).toBe(code === 'body-too-large' ? 413 : 400);
    expect(body).toEqual({ error: expect.stringMatching(sentence), code, requestId: expect.any(String) });
  });

  it('reads an escaped backslash before u0000 as plain text', async () => {
    expect((await post(echoApp(), '/echo/a', '{"text":"a\\\\u0000"}')).status).toBe(200);
  });

  it('refuses a huge body that does not say its length', async () => {
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('a'.repeat(600))),
    });
    const response = await echoApp().request('/echo/a', {
      method: 'POST',
      body,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
    expect(response.headers.get('connection')).toBe('close');
  });

  it('says when to try again', async () => {
    const app = echoApp(() => {
      throw new AppError('quota-exhausted', 'Not today.', { retryAfterSeconds: 77 });
    });
    const { status, headers, body } = await post(app, '/echo/a', '{"text":"a"}');
    expect([status, headers.get('retry-after')]).toEqual([429, '77']);
    expect(body).toMatchObject({ error: 'Not today.' });
  });

  it.each([
    [
      'an error nobody expected',
      () => Promise.reject(new Error('boom', { cause: new Error('deep') })),
      'internal',
      500,
      /boom.*deep/s,
    ],
    ['an answer that breaks the contract', () => ({ said: 7 }), 'internal', 500, /breaks the contract: said/],
    [
      'a database that is gone',
      () => Promise.reject(Object.assign(new Error('x'), { code: 'ECONNREFUSED' })),
      'database-unavailable',
      503,
      /ECONNREFUSED/,
    ],
  ] as const)('answers %s without details, and logs it once', async (_name, fail, code, status, logged) => {
    lines.length = 0;
    const result = await post(echoApp(fail), '/echo/a', '{"text":"a"}');
    expect(result.status).toBe(status);
    expect(result.body).toMatchObject({ code, error: expect.not.stringMatching(/boom|contract|ECONN/) });
    const errors = lines.filter((line) => line.includes('request failed'));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(logged);
    expect(errors[0]).toContain(errorBody.parse(result.body).requestId);
  });

  it('is logged by its name, never by its address', async () => {
    lines.length = 0;
    await post(echoApp(), '/echo/a?token=secret', '{"text":"words"}');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ method: 'POST', route: '/echo/{id}', status: 200 });
    expect(lines.join()).not.toMatch(/secret|words/);
  });

  it('is refused when one address calls too often', async () => {
    const { app, deps } = createApp({ limits: createRateLimits({ calls: { points: 2, seconds: 60 } }) });
    route(app, read, deps, async () => ({ caller: null }));
    const statuses = [];
    for (let i = 0; i < 3; i += 1) statuses.push((await app.request('/read')).status);
    expect(statuses).toEqual([401, 401, 429]);
  });
});

describe('a reading call', () => {
  const account = {
    id: '1',
    email: 'ann@news.example',
    isAdmin: false,
    tier: 'free' as const,
    createdAt: new Date(0),
    lastLoginAt: null,
  };
  const resolveCredential: RouteDeps['resolveCredential'] = async (token) =>
    token === 'good' ? { kind: 'api-key', keyId: 'k', account, scopes: ['read'] } : null;

  it.each([
    [false, undefined, 401],
    [false, 'good', 200],
    [true, undefined, 200],
    [true, 'good', 200],
    [true, 'wrong', 401],
  ])('with PUBLIC_READING %s and the credential %s answers %d', async (publicReading, token, status) => {
    const { app, deps } = createApp({ publicReading, resolveCredential });
    route(app, read, deps, async ({ credential }) => ({ caller: credential?.account.email ?? null }));
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const response = await app.request('/read', { headers });
    expect(response.status).toBe(status);
    if (status === 200) {
      expect(await response.json()).toEqual({ caller: token === undefined ? null : account.email });
    }
  });
});
