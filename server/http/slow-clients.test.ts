import { connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '#testing/waited-time.ts';
import type { HttpEnv } from './http-env.ts';
import { type Listener, listen } from './listen.ts';

const maxMs = 20_000;
/** More than the buffers of a connection hold. */
const largeBytes = 64 * 2 ** 20;
const piece = new Uint8Array(2 ** 16).fill(120);

let wasCancelled = false;

/** An answer whose pieces are made as they are sent, until the connection ends. */
function sendLarge(): Response {
  let left = largeBytes / piece.length;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      left -= 1;
      if (left < 0) controller.close();
      else controller.enqueue(piece);
    },
    cancel: () => {
      wasCancelled = true;
    },
  });
  return new Response(body);
}

let listener: Listener;
const refused: number[] = [];
const sockets: Socket[] = [];

beforeAll(async () => {
  const app = new Hono<HttpEnv>();
  app.onError((_error, c) => c.text('broken', 400));
  app.get('/', (c) => c.text('served'));
  app.post('/', async (c) => c.text(await c.req.text()));
  app.get('/large', sendLarge);
  listener = await listen(app, {
    ...{ host: '127.0.0.1', port: 0 },
    countRefusal: ({ status }) => void refused.push(status),
    patience: { headersMs: 800, requestMs: 1200, idleMs: 700, checkMs: 50 },
  });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await listener.close();
});

interface Client {
  answer: string;
  isClosed: boolean;
  socket: Socket;
}

function openClient(bytes: string): Client {
  const socket = connect(listener.port, '127.0.0.1', () => socket.write(bytes));
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

/** A busy machine may make an honest client slow, too; then it tries again. */
const serves = () =>
  until(async () => {
    const answer = await fetch(`http://127.0.0.1:${listener.port}/`).catch(() => null);
    return (await answer?.text()) === 'served';
  }, maxMs);

it('cuts off clients that never finish a header or a body, and serves all others', async () => {
  const unfinished = 'GET / HTTP/1.1\r\nHost: balance.example\r\n';
  const slowHeaders = Array.from({ length: 50 }, () => openClient(unfinished));
  const slowBody = openClient('POST / HTTP/1.1\r\nHost: balance.example\r\nContent-Length: 99\r\n\r\nhalf');
  // Each sends one more byte now and then, so that no connection is idle.
  const drip = setInterval(() => {
    for (const { socket, isClosed } of slowHeaders) if (!isClosed) socket.write('X');
    if (!slowBody.isClosed) slowBody.socket.write('a');
  }, 60);
  try {
    await serves();
    await until(() => [...slowHeaders, slowBody].every(({ isClosed }) => isClosed), maxMs);
  } finally {
    clearInterval(drip);
  }
  expect(slowHeaders[0]?.answer).toContain('408 Request Timeout');
  expect(refused.filter((status) => status === 408).length).toBeGreaterThanOrEqual(50);
  await serves();
});

it('cuts off a client that does not take its answer', async () => {
  const client = openClient('GET /large HTTP/1.1\r\nHost: balance.example\r\n\r\n');
  client.socket.pause();
  await serves();
  await until(() => wasCancelled, maxMs);
  // What was sent before lies in the buffers; the end of the connection shows once they are empty.
  client.socket.resume();
  await until(() => client.isClosed, maxMs);
  expect(client.answer.length).toBeLessThan(largeBytes);
});
