import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import {
  type AddressInfo,
  createServer as createRawServer,
  type Server as RawServer,
  type Socket,
} from 'node:net';
import { afterEach } from 'vitest';
import { type Clock, systemClock } from '#server/clock.ts';
import { createLog } from '#server/log.ts';
import { createFetcher, type FetcherOptions } from '../create-fetcher.ts';
import type { FetchedBody, Fetcher, FetchFailure, FetchOutcome } from '../fetcher.ts';
import { LOOPBACK_CERTIFICATE, LOOPBACK_KEY } from './loopback-certificate.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const cleanUps: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** A server on 127.0.0.1, closed after the test. */
export interface Loopback {
  /** `127.0.0.1:PORT`. */
  host: string;
  origin: string;
  port: number;
}

export async function serve(handler: Handler): Promise<Loopback> {
  const server = createServer(handler);
  return await listen(server, 'http');
}

export async function serveTls(handler: Handler): Promise<Loopback> {
  const server = createTlsServer({ key: LOOPBACK_KEY, cert: LOOPBACK_CERTIFICATE }, handler);
  return await listen(server, 'https');
}

/** For responses that a correct server never sends. */
export async function serveRaw(onSocket: (socket: Socket) => void): Promise<Loopback> {
  const server = createRawServer((socket) => {
    socket.on('error', () => undefined);
    onSocket(socket);
  });
  return await listen(server, 'http');
}

/** Sends these bytes on each connection after the first data, then ends or resets it. */
export async function serveBytes(bytes: string, end: 'end' | 'reset'): Promise<Loopback> {
  return await serveRaw((socket) => {
    socket.once('data', () => {
      socket.write(bytes, () => {
        if (end === 'end') socket.end();
        else setTimeout(() => socket.resetAndDestroy(), 50);
      });
    });
  });
}

async function listen(server: Server | RawServer, scheme: string): Promise<Loopback> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  });
  const { port } = server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, origin: `${scheme}://127.0.0.1:${port}`, port };
}

/** A fetcher that may reach these servers, closed after the test. */
export function fetcherFor(servers: Loopback[], more: Partial<FetcherOptions> = {}): Fetcher {
  const clock: Clock = more.clock ?? systemClock;
  const fetcher = createFetcher({
    allowPrivate: servers.map((server) => server.host),
    timeoutMs: 2000,
    maxBytes: 1_000_000,
    log: createLog('silent'),
    ...more,
    clock,
  });
  cleanUps.push(() => fetcher.close());
  return fetcher;
}

/** A minimal page. */
export const PAGE = '<!doctype html><title>Bridge</title><p>The harbour bridge reopens.</p>';

export function sendPage(response: ServerResponse, page = PAGE): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
}

export function bodyOf(outcome: FetchOutcome): FetchedBody {
  if (outcome.kind !== 'ok') throw new Error(`Expected a body, got ${JSON.stringify(outcome)}`);
  return outcome;
}

export function failureOf(outcome: FetchOutcome): FetchFailure {
  if (outcome.kind !== 'failed') throw new Error(`Expected a failure, got ${outcome.kind}`);
  return outcome;
}
