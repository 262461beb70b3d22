import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { biasCheck } from '#contract/bias-check.ts';
import { AppError } from '#domain/app-error.ts';
import { createTestHttpApp, type TestHttpApp } from '#testing/create-test-http-app.ts';
import { openTestDatabase } from '#testing/database.ts';
import { measureWait } from '#testing/waited-time.ts';
import type { Database } from '../db/db.ts';
import { type Listener, listen } from './listen.ts';
import { route } from './route.ts';

let database: Database;
let http: TestHttpApp;
let listener: Listener;
let hungUp: Promise<unknown>;
let hangUpSeen: (reason: unknown) => void = () => {};
/** The statuses of what was no request. */
const broken: number[] = [];
let begin: () => void = () => {};

beforeAll(async () => {
  database = await openTestDatabase('embedded');
  hungUp = new Promise((resolve) => {
    hangUpSeen = resolve;
  });
  http = await createTestHttpApp(database, {
    mounts: [
      (app, deps) =>
        // Waits until it is aborted, as a check of a slow page does.
        route(app, biasCheck, deps, async ({ context: { signal } }) => {
          begin();
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
          hangUpSeen(signal.reason);
          throw new AppError('page-timeout', 'Nobody waits any more.');
        }),
    ],
  });
  listener = await listen(http.app, {
    host: '127.0.0.1',
    port: 0,
    countRefusal: ({ status }) => void broken.push(status),
  });
});
afterAll(async () => {
  await listener.close();
  await http.close();
  await database.close();
});

const address = (path: string) => `http://127.0.0.1:${listener.port}${path}`;

/** Sends bytes as they are and reads until the server closes. */
function sendRaw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(listener.port, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      answer += text;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

it('ends at once though a browser holds a connection ready that it has not used', async () => {
  const own = await listen(http.app, { host: '127.0.0.1', port: 0 });
  const spare = connect(own.port, '127.0.0.1');
  await new Promise((resolve) => spare.once('connect', resolve));
  const closed = new Promise((resolve) => spare.once('close', resolve));
  const waited = measureWait();
  await own.close();
  await closed;
  expect(waited()).toBeLessThan(4000);
});

describe('over a real socket', () => {
  it.each([100_000, 5_000_000])('a body of %d bytes is refused with an answer', async (size) => {
    const body = JSON.stringify({ email: 'a'.repeat(size) });
    const response = await fetch(address('/authentication/request'), { method: 'POST', body });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({
      code: 'body-too-large',
      error: /at most 64 KiB of JSON\.$/,
    });
    expect(response.headers.get('connection')).toBe('close');
  });

  it('a body without end is refused as soon as it is too large', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sending = request(address('/authentication/request'), { method: 'POST' }, (response) => {
        clearInterval(timer);
        response.resume();
        resolve(response.statusCode);
        sending.destroy();
      });
      const timer = setInterval(() => sending.write('a'.repeat(20_000)), 5);
      sending.on('error', (error) => {
        clearInterval(timer);
        reject(error);
      });
    });
    expect(status).toBe(413);
  });

  it('a caller that hangs up ends the work that was begun for it', async () => {
    const { token } = await http.account('ann@news.example');
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const controller = new AbortController();
    const calling = fetch(address('/bias-check'), {
      method: 'POST',
      body: '{"url":"https://news.example/a"}',
      headers: { authorization: `Bearer ${token}` },
      signal: controller.signal,
    });
    const refused = expect(calling).rejects.toThrow();
    await begun;
    controller.abort();
    await refused;
    await hungUp;
  });

  it.each([
    ['a path that is no UTF-8', 'GET /%ff%fe HTTP/1.1', 404],
    ['a broken escape', 'GET /story/%zz HTTP/1.1', 404],
    ['a path out of the house', 'GET /../../etc/passwd HTTP/1.1', 404],
    ['an unknown method', 'PROPFIND /usage HTTP/1.1', 405],
    ['no request at all', 'HELLO', 400],
  ])('%s gets an answer', async (_name, line, status) => {
    const answer = await sendRaw(`${line}\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  it.each([
    ['headers that are too large', `GET /health HTTP/1.1\r\nX: ${'a'.repeat(40_000)}`, 431],
    ['a broken line', 'GET', 400],
  ])('%s are answered and counted', async (_name, start, status) => {
    broken.length = 0;
    expect(await sendRaw(`${start}\r\n\r\n`)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(broken).toEqual([status]);
  });

  it.each([
    ['told length', 'Content-Length: 500\r\n\r\n{"token":'],
    ['pieces', 'Transfer-Encoding: chunked\r\n\r\n9\r\n{"token":\r\n'],
  ])('a caller that hangs up half way through a body of %s alarms nobody', async (_name, rest) => {
    const known = http.lines.length;
    const socket = connect(listener.port, '127.0.0.1', () =>
      socket.write(`POST /auth/verify HTTP/1.1\r\nHost: localhost\r\n${rest}`, () =>
        setTimeout(() => socket.destroy(), 100),
      ),
    );
    const lines = () => http.lines.slice(known).filter((line) => line.includes('/auth/verify'));
    await expect.poll(lines).toHaveLength(1);
    expect(JSON.parse(lines()[0] ?? '')).toMatchObject({ level: 30, status: 400, code: 'malformed-json' });
  });

  it('a token that is far too long is no token', async () => {
    const response = await fetch(address('/session'), {
      headers: { authorization: `Bearer ${'a'.repeat(10_000)}` },
    });
    expect(response.status).toBe(401);
  });

  it('HEAD has the headers of GET and no body', async () => {
    const response = await fetch(address('/health'), { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
