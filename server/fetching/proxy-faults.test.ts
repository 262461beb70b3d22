import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '#testing/free-port.ts';
import type { FetchRequest } from './fetcher.ts';
import { bodyOf, failureOf, fetcherFor, PAGE } from './testdata/loopback.ts';

const request = (address: string): FetchRequest => ({ address, purpose: 'feed', expect: 'html' });
const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';
const whole = `${head}Content-Length: ${Buffer.byteLength(PAGE)}\r\nConnection: close\r\n\r\n${PAGE}`;
const timeoutMs = 1_500;

let server: Server | null = null;
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await new Promise<void>((resolve) => (server === null ? resolve() : server.close(() => resolve())));
  server = null;
});

/** Starts a proxy that answers each request with these bytes; null: it says nothing. */
async function startProxy(port: number, answer: (socket: Socket, request: string) => void): Promise<void> {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (bytes: Buffer) => answer(socket, bytes.toString('latin1')));
  });
  await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve));
}

async function stopProxy(): Promise<void> {
  for (const socket of sockets) socket.destroy();
  await new Promise<void>((resolve) => server?.close(() => resolve()));
  server = null;
}

const write = (bytes: string) => (socket: Socket) => void socket.write(bytes);
/** Headers without an end. */
const sendHeadersWithoutEnd = (socket: Socket) => {
  socket.write(head);
  const more = () => {
    while (!socket.destroyed && socket.write(`X-Filler: ${'a'.repeat(500)}\r\n`));
  };
  socket.on('drain', more);
  more();
};

const site = 'http://news.example/';
const secureSite = 'https://news.example/';

describe('a proxy', () => {
  it.each<[string, string, ((socket: Socket, request: string) => void) | null, string, RegExp]>([
    ['is gone', site, null, 'network', /failed/],
    ['is gone, for https', secureSite, null, 'network', /failed/],
    ['says nothing', site, () => {}, 'timeout', /in time/],
    ['opens no tunnel in time', secureSite, () => {}, 'timeout', /in time/],
    ['refuses a tunnel', secureSite, write('HTTP/1.1 403 Forbidden\r\n\r\n'), 'network', /./],
    ['wants a login', site, write('HTTP/1.1 407 Who\r\nContent-Length: 0\r\n\r\n'), 'network', /failed/],
    ['answers a tunnel with a page', secureSite, write(whole), 'network', /./],
    [
      'cuts a body',
      site,
      (socket) => void socket.end(`${head}Content-Length: 9000\r\n\r\n${PAGE}`),
      'truncated',
      /broke off/,
    ],
    ['sends headers without end', site, sendHeadersWithoutEnd, 'too-large', /limit/],
    ['sends no HTTP', site, write('SSH-2.0-OpenSSH_9.2\r\n'), 'network', /./],
  ])('that %s (%s) is a failure with a sentence, and works again once it recovers', async (...row) => {
    const [, address, answer, failure, sentence] = row;
    const port = await freePort();
    const fetcher = fetcherFor([], { proxyUrl: `http://127.0.0.1:${port}`, timeoutMs });
    if (answer !== null) await startProxy(port, answer);
    const failed = failureOf(await fetcher.fetch(request(address)));
    if (answer !== null) await stopProxy();
    await startProxy(port, write(whole));
    expect(bodyOf(await fetcher.fetch(request(site))).text).toBe(PAGE);
    expect(failed).toMatchObject({ failure, detail: expect.stringMatching(sentence) });
  });
});
