import { describe, expect, it } from 'vitest';
import { events, FakeServer, json, refusal } from '../testing/fake-server.ts';
import { createApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';

function clientOver(
  server: FakeServer,
  options: { credential?: string; onUnauthenticated?: () => void } = {},
) {
  return createApiClient({
    baseUrl: async () => 'https://api.balance.example',
    credential: () => options.credential ?? null,
    fetch: server.fetch,
    ...(options.onUnauthenticated === undefined ? {} : { onUnauthenticated: options.onUnauthenticated }),
  });
}

const caught = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error) => error,
  );

describe('the API client', () => {
  it('sends JSON with the bearer credential to the base address', async () => {
    const server = new FakeServer().on('POST /bias-check', () => json(200, { topics: [] }));
    await clientOver(server, { credential: 'secret' })('POST /bias-check', { body: { url: 'a.example' } });
    const [request] = server.requests;
    expect(request?.url.origin).toBe('https://api.balance.example');
    expect(request?.authorization).toBe('Bearer secret');
    expect(request?.body).toEqual({ url: 'a.example' });
  });

  it('fills in parameters of the path and the query, encoded', async () => {
    const server = new FakeServer()
      .on('DELETE /admin/api-keys/a%2Fb', () => json(200, { success: true }))
      .on('GET /usage', () => json(200, { remaining: 3 }));
    const api = clientOver(server);
    await api('DELETE /admin/api-keys/{id}', { params: { id: 'a/b' } });
    await api('GET /usage', { query: { email: 'a+b@c.example' } });
    expect(server.requests[1]?.url.searchParams.get('email')).toBe('a+b@c.example');
    expect(server.requests[1]?.authorization).toBeNull();
  });

  it('sends no credential where a call says so', async () => {
    const server = new FakeServer().on('POST /auth/validate', () => json(200, { valid: true }));
    const api = clientOver(server, { credential: 'secret' });
    await api('POST /auth/validate', { body: { sessionToken: 't' } }, { credential: null });
    expect(server.requests[0]?.authorization).toBeNull();
  });

  it.each([
    ['the error of a JSON answer as it is', refusal(422, 'The page refused us.'), 'The page refused us.'],
    [
      'status and phrase without one',
      new Response('x', { status: 502, statusText: 'Bad Gateway' }),
      'API error: 502 Bad Gateway',
    ],
    [
      'a phrase of its own where HTTP sends none',
      new Response('', { status: 503 }),
      'API error: 503 Service Unavailable',
    ],
    ['the status alone when nobody knows a phrase', new Response('', { status: 599 }), 'API error: 599'],
    [
      'status and phrase when the error is empty',
      json(500, { error: ' ' }),
      'API error: 500 Internal Server Error',
    ],
  ])('shows %s', async (_, response, message) => {
    const server = new FakeServer().on('GET /session', () => response);
    const error = await caught(clientOver(server)('GET /session'));
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).message).toBe(message);
  });

  it('throws that the server cannot be reached when no answer comes', async () => {
    const error = await caught(clientOver(new FakeServer())('GET /session'));
    expect((error as ApiError).status).toBe(0);
    expect((error as ApiError).message).toBe(
      'Balance cannot be reached. Check your connection, then try again.',
    );
  });

  it('says so when an answer is not JSON', async () => {
    const server = new FakeServer().on('GET /session', () => new Response('<html>', { status: 200 }));
    const error = await caught(clientOver(server)('GET /session'));
    expect((error as ApiError).message).toMatch(/cannot read/);
  });

  it('reports a credential that is not accepted, and only one that was sent', async () => {
    const server = new FakeServer().on('GET /session', () =>
      refusal(401, 'Sign in first.', 'unauthenticated'),
    );
    let calls = 0;
    const onUnauthenticated = () => {
      calls += 1;
    };
    await caught(clientOver(server, { onUnauthenticated })('GET /session'));
    expect(calls).toBe(0);
    await caught(clientOver(server, { credential: 'old', onUnauthenticated })('GET /session'));
    expect(calls).toBe(1);
  });

  it.each([
    ['an error without a code', json(200, { error: 'Not now.' }), 'Not now.', true],
    ['an error beside success: false', json(200, { success: false, error: 'Not now.' }), 'Not now.', true],
    ['success: false alone', json(200, { success: false }), expect.stringMatching(/cannot read/), false],
    ['null', json(200, null), expect.stringMatching(/cannot read/), false],
    ['a list', json(200, []), expect.stringMatching(/cannot read/), false],
  ])('refuses an answer of success that is %s', async (_, response, message, fromServer) => {
    const server = new FakeServer().on('GET /news/stories', () => response);
    const error = await caught(clientOver(server)('GET /news/stories', { query: {} }));
    expect(error).toMatchObject({ message, fromServer });
  });

  it('leaves an error that is a field of the answer where it is', async () => {
    const status = { completed: false, failed: true, error: 'The disk is full.' };
    const server = new FakeServer().on('GET /admin/jobs/j/status', () => json(200, status));
    const answer = await clientOver(server)('GET /admin/jobs/{jobId}/status', { params: { jobId: 'j' } });
    expect(answer).toMatchObject({ ...status, result: null, message: '' });
  });

  it('keeps code and request id of a refusal', async () => {
    const server = new FakeServer().on('GET /session', () => refusal(429, 'Too many.', 'too-many-requests'));
    const error = (await caught(clientOver(server)('GET /session'))) as ApiError;
    expect([error.code, error.requestId, error.fromServer]).toEqual(['too-many-requests', 'r-1', true]);
  });
});

describe('the types of the API client', () => {
  it('knows paths, bodies and answers of the contract', () => {
    // Never called: the compiler is the test.
    const uses = async (api: ReturnType<typeof createApiClient>) => {
      const answer = await api('POST /bias-check', { body: { url: 'a.example' } });
      answer.topics.join();
      // @ts-expect-error a misspelt field of the body
      await api('POST /bias-check', { body: { ur: 'a.example' } });
      // @ts-expect-error a missing body
      await api('POST /bias-check');
      // @ts-expect-error a path that does not exist
      await api('POST /bias-chek', {});
      // @ts-expect-error a field that the answer does not have
      answer.nothing;
    };
    expect(uses).toBeTypeOf('function');
  });
});

describe('a call that reports its progress', () => {
  const call = (answer: Response) => {
    const server = new FakeServer().on('POST /bias-check', () => answer);
    const reported: unknown[] = [];
    const options = { onProgress: (progress: unknown) => reported.push(progress) };
    const answered = clientOver(server)('POST /bias-check', { body: { url: 'a.example' } }, options);
    return { server, reported, answered };
  };

  it('requests events, reports each and returns the result', async () => {
    const answer = events(
      ['progress', { text: 'One…' }],
      ['progress', { text: 'Two…' }],
      ['result', { topics: [] }],
    );
    const { server, reported, answered } = call(answer);
    expect(await answered).toMatchObject({ topics: [] });
    expect(reported).toEqual([{ text: 'One…' }, { text: 'Two…' }]);
    expect(server.requests[0]?.accept).toContain('text/event-stream');
  });

  it('accepts plain JSON as well', async () => {
    const { reported, answered } = call(json(200, { topics: ['a'] }));
    expect(await answered).toMatchObject({ topics: ['a'] });
    expect(reported).toEqual([]);
  });

  it('throws an error event as the refusal it is', async () => {
    const body = { error: 'The page refused us.', code: 'page-refused', requestId: 'r-2', status: 422 };
    const error = await caught(call(events(['progress', {}], ['error', body])).answered);
    expect(error).toMatchObject({ message: body.error, code: body.code, status: 422, fromServer: true });
  });

  it('contains the status of an error event without a sentence', async () => {
    const error = await caught(call(events(['error', { status: 503 }])).answered);
    expect(error).toMatchObject({ message: 'API error: 503 Service Unavailable', fromServer: false });
  });

  it('throws a lost connection when the events end too soon', async () => {
    const error = await caught(call(events(['progress', {}])).answered);
    expect(error).toMatchObject({ status: 0 });
  });

  it('cannot read events that are not JSON', async () => {
    const broken = new Response('event: result\ndata: <html>\n\n', {
      headers: { 'content-type': 'text/event-stream' },
    });
    expect(await caught(call(broken).answered)).toMatchObject({ fromServer: false, status: 200 });
  });
});

describe('a conditional call', () => {
  it('revalidates the last answer, and then returns the same object', async () => {
    const sentETags: (string | null)[] = [];
    const server = {
      fetch: async (_address: unknown, init?: RequestInit) => {
        const known = new Headers(init?.headers).get('if-none-match');
        sentETags.push(known);
        const headers = { etag: '"one"' };
        return known === '"one"'
          ? new Response(null, { status: 304, headers })
          : new Response('{"stories":[]}', { status: 200, headers });
      },
    };
    let credential: string | null = 'token-1';
    const api = createApiClient({
      baseUrl: async () => '',
      credential: () => credential,
      fetch: server.fetch as typeof fetch,
    });
    const load = () => api('GET /news/stories', { query: {} }, { conditional: true });
    const first = await load();
    expect(await load()).toBe(first);
    credential = 'token-2';
    expect(await load()).not.toBe(first);
    expect(sentETags).toEqual([null, '"one"', null]);
  });
});
