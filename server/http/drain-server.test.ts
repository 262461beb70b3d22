import { connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { afterEach, expect, it } from 'vitest';
import { createLog } from '#server/log.ts';
import { until } from '#testing/waited-time.ts';
import { Draining } from './drain-server.ts';
import type { HttpEnv } from './http-env.ts';
import { type Listener, listen } from './listen.ts';

const maxMs = 20_000;
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: balance.example\r\n\r\n`;

interface Client {
  socket: Socket;
  answer: string;
  isClosed: boolean;
}

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function serve(options: { drainSeconds?: number; stopGraceSeconds?: number } = {}) {
  let answerSlow = () => {};
  const slow = new Promise<void>((resolve) => {
    answerSlow = resolve;
  });
  const draining = new Draining();
  const lines: string[] = [];
  const app = new Hono<HttpEnv>();
  app.get('/', (c) => c.text(draining.hasBegun ? 'stopping' : 'serving'));
  app.get('/slow', async (c) => {
    await slow;
    return c.text('done');
  });
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const listener = await listen(app, { host: '127.0.0.1', port: 0, draining, log, ...options });
  return { listener, answerSlow, draining, lines };
}

function open({ port }: Listener, bytes: string): Client {
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
  sockets.push(socket);
  const client: Client = { socket, answer: '', isClosed: false };
  socket.on('error', () => {});
  socket.on('data', (piece: Buffer) => {
    client.answer += piece.toString('latin1');
  });
  socket.on('close', () => {
    client.isClosed = true;
  });
  return client;
}

it('finishes requests in progress, ends their connections, and refuses further ones at once', async () => {
  const { listener, answerSlow, draining, lines } = await serve();
  const [slow, idle, ahead] = [open(listener, get('/slow')), open(listener, get('/')), open(listener, '')];
  await until(() => idle.answer.endsWith('serving'), maxMs);
  const closed = listener.close();
  await until(() => idle.isClosed && ahead.isClosed, maxMs);
  const late = open(listener, get('/'));
  await until(() => late.isClosed, maxMs);
  expect([late.answer, slow.isClosed, draining.hasBegun]).toEqual(['', false, true]);
  answerSlow();
  await closed;
  await until(() => slow.isClosed, maxMs);
  expect(slow.answer).toMatch(/^HTTP\/1.1 200 OK[\s\S]*connection: close[\s\S]*done$/i);
  expect(lines.join('')).toContain('"inProgress":1');
  expect(lines.join('')).not.toContain('cut off');
});

it('first says that it stops to those who still connect', async () => {
  const { listener } = await serve({ drainSeconds: 2 });
  const kept = open(listener, get('/'));
  await until(() => kept.answer.endsWith('serving'), maxMs);
  const closed = listener.close();
  const late = open(listener, get('/'));
  kept.socket.write(get('/'));
  await until(() => late.isClosed && kept.isClosed, maxMs);
  for (const { answer } of [late, kept]) expect(answer).toMatch(/connection: close[\s\S]*stopping$/i);
  await closed;
});

it('cuts off what takes longer than the grace, and says so in the log', async () => {
  const { listener, lines } = await serve({ stopGraceSeconds: 0.2 });
  const slow = open(listener, get('/slow'));
  await fetch(`http://127.0.0.1:${listener.port}/`).then((answer) => answer.text());
  await listener.close();
  await until(() => slow.isClosed, maxMs);
  expect(slow.answer).toBe('');
  expect(lines.join('')).toMatch(/"requests":1,.*"msg":"requests cut off by the stop"/);
});
