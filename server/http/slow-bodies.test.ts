import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestHttpApp, type TestHttpApp } from '#testing/create-test-http-app.ts';
import { openTestDatabase } from '#testing/database.ts';
import { until } from '#testing/waited-time.ts';
import type { TrustProxy } from '../config/variable-formats.ts';
import type { Database } from '../db/db.ts';
import { type Listener, type ListenOptions, listen } from './listen.ts';
import type { LoadLimits } from './load-limits.ts';
import type { RateLimitSettings } from './rate-limits.ts';
import { mountTrackingRoutes } from './routes/tracking.ts';

const maxMs = 20_000;
const slowAddress = '127.0.0.2';

let database: Database;
let http: TestHttpApp | undefined;
let listener: Listener | undefined;
const sockets: Socket[] = [];

beforeAll(async () => {
  database = await openTestDatabase('embedded');
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await listener?.close();
  await http?.close();
});
afterAll(() => database.close());

interface Served {
  load?: Partial<LoadLimits>;
  limits?: Partial<RateLimitSettings>;
  listening?: Partial<ListenOptions>;
}

async function serve({ load = {}, limits = {}, listening = {} }: Served): Promise<void> {
  http = await createTestHttpApp(database, {
    ...{ load, limits },
    mounts: [
      (app, deps) => {
        const { db } = database;
        mountTrackingRoutes(app, deps, { db, clock: () => new Date() } as never);
        app.post('/bias-check', (c) => c.text('a check', 401));
      },
    ],
  });
  listener = await listen(http.app, { host: '127.0.0.1', port: 0, ...listening });
}

interface Client {
  answer: string;
  isClosed: boolean;
  socket: Socket;
}

/** Sends bytes as they are from an address of this machine. */
function send(bytes: string, localAddress = slowAddress): Client {
  const port = listener?.port ?? 0;
  const socket = connect({ port, host: '127.0.0.1', localAddress }, () => socket.write(bytes));
  const client: Client = { answer: '', isClosed: false, socket };
  sockets.push(socket);
  socket.on('error', () => {});
  socket.on('data', (piece: Buffer) => {
    client.answer += piece.toString('latin1');
  });
  socket.on('close', () => {
    client.isClosed = true;
  });
  return client;
}

const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: balance.example\r\nContent-Length: ${length}\r\n\r\n`;
const unfinished = (path = '/auth/validate') => `${head(path, 500)}{`;
const statusOf = ({ answer }: Client) => Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? 0);
const answered = (clients: readonly Client[], status: number) =>
  clients.filter((client) => statusOf(client) === status).length;

/** The status of a call from another address. */
async function statusElsewhere(bytes: string, localAddress = '127.0.0.3'): Promise<number> {
  const client = send(bytes, localAddress);
  await until(() => statusOf(client) > 0, maxMs);
  return statusOf(client);
}
const get = 'GET /config.json HTTP/1.1\r\nHost: balance.example\r\n\r\n';
const whole = `${head('/auth/validate', 27)}{"sessionToken":"invented"}`;

it('does not count a request as in progress while its body is awaited', async () => {
  await serve({ load: { inProgress: 2, bodiesPerAddress: 8 } });
  const slow = Array.from({ length: 20 }, () => send(unfinished()));
  await until(() => answered(slow, 429) === 12, maxMs);
  for (let call = 0; call < 5; call += 1) expect(await statusElsewhere(get)).toBe(200);
  expect(await statusElsewhere(whole)).toBe(200);
  // The others continue when their body comes.
  const waiting = slow.filter((client) => statusOf(client) === 0);
  for (const { socket } of waiting) socket.write(' '.repeat(499));
  await until(() => answered(slow, 400) + answered(slow, 503) === 8, maxMs);
  expect(answered(slow, 400)).toBeGreaterThan(0);
});

it.each([
  ['told length', unfinished()],
  ['pieces', 'POST /auth/validate HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n'],
  ['an address that two calls share', unfinished('/bias-check')],
])('refuses further bodies of an address that keeps many waiting: %s', async (_name, bytes) => {
  await serve({ load: { bodiesPerAddress: 4 } });
  const slow = Array.from({ length: 10 }, () => send(bytes));
  await until(() => answered(slow, 429) === 6, maxMs);
  expect(answered(slow, 0)).toBe(4);
  expect(slow.find((client) => statusOf(client) === 429)?.answer).toMatch(/connection: close/i);
  expect(await statusElsewhere(whole)).toBe(200);
  // A body that is here already waits for nothing.
  expect(await statusElsewhere(whole, slowAddress)).toBe(200);
  slow.find((client) => statusOf(client) === 0)?.socket.destroy();
  await until(async () => {
    const client = send(bytes);
    await setTimeout(50);
    return statusOf(client) === 0;
  }, maxMs);
});

it('cuts off a body that comes too slowly, and waits for one that keeps the least rate', async () => {
  await serve({ load: { bodyStartMs: 2_000, bodyBytesPerSecond: 1 } });
  const steady = send(head('/auth/validate', 501));
  await setTimeout(100);
  steady.socket.write(`{"sessionToken":"${'a'.repeat(482)}"`);
  const stalled = [
    send(unfinished()),
    send('POST /auth/validate HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n'),
    send(head('/auth/validate', 60_000)),
    send(unfinished('/bias-check')),
  ];
  await until(() => stalled.every(({ isClosed }) => isClosed), maxMs);
  expect(stalled.map(statusOf)).toEqual([408, 408, 408, 408]);
  expect(stalled[0]?.answer).toContain('"code":"body-timeout"');
  expect(statusOf(steady)).toBe(0);
  steady.socket.write('}');
  await until(() => statusOf(steady) === 200, maxMs);
  expect(http?.lines.filter((line) => line.includes('request failed'))).toEqual([]);
});

it('counts a call before its body, also at an address that two calls share', async () => {
  await serve({ limits: { calls: { points: 3, seconds: 60 } } });
  const slow = Array.from({ length: 4 }, () => send(unfinished('/bias-check')));
  await until(() => answered(slow, 429) === 1, maxMs);
  expect(answered(slow, 0)).toBe(3);
  const other = `${head('/bias-check', 11)}{"url":"x"}`;
  expect(await statusElsewhere(other)).toBe(401);
  // Counted once, though two calls share the address.
  expect(await statusElsewhere(other)).toBe(401);
  expect(await statusElsewhere(other)).toBe(401);
  expect(await statusElsewhere(other)).toBe(429);
});

it('bounds the connections of one address, and not those of a trusted proxy', async () => {
  const refused: number[] = [];
  const countRefusal = ({ status }: { status: number }) => void refused.push(status);
  await serve({ listening: { connectionsPerAddress: 5, countRefusal } });
  const idle = Array.from({ length: 9 }, () => send(''));
  await until(() => answered(idle, 429) === 4 && idle.filter(({ isClosed }) => isClosed).length === 4, maxMs);
  expect(refused).toEqual([429, 429, 429, 429]);
  expect(await statusElsewhere(get, slowAddress)).toBe(429);
  expect(await statusElsewhere(get)).toBe(200);
  idle.find(({ isClosed }) => !isClosed)?.socket.destroy();
  await until(async () => (await statusElsewhere(get, slowAddress)) === 200, maxMs);
});

it.each<[string, TrustProxy]>([
  ['networks', { kind: 'networks', networks: ['127.0.0.0/8'] }],
  ['hops', { kind: 'hops', hops: 1 }],
])('does not bound the connections of a proxy that is trusted by %s', async (_name, trustProxy) => {
  await serve({ listening: { connectionsPerAddress: 5, trustProxy } });
  const calls = Array.from({ length: 12 }, () => send(get));
  await until(() => answered(calls, 200) === 12, maxMs);
});
