import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { serve } from '@hono/node-server';
import { defaultStopGraceSeconds } from '../config/environment.ts';
import { StartError } from '../config/start-error.ts';
import type { TrustProxy } from '../config/variable-formats.ts';
import { createLog, type Log } from '../log.ts';
import { isTrustedProxy, limitKey } from './client-address.ts';
import { Draining, watchForDrain } from './drain-server.ts';
import type { HttpApp } from './http-env.ts';

interface ConnectionLimit {
  /** Connections of one address, of IPv6 its /64. A browser opens six; many people may share an address. */
  perAddress: number;
  /** Proxies that it trusts have no limit: they carry the requests of all. */
  trustProxy: TrustProxy;
  refuse(socket: Socket): void;
}

/** Refuses connections of an address that holds many. */
function limitConnections(server: Server, { perAddress, trustProxy, refuse }: ConnectionLimit): void {
  const open = new Map<string, number>();
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (isTrustedProxy(remoteAddress, trustProxy)) return;
    const key = limitKey(remoteAddress ?? 'unknown');
    open.set(key, (open.get(key) ?? 0) + 1);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left === 0) open.delete(key);
      else open.set(key, left);
    });
    if ((open.get(key) ?? 0) > perAddress) refuse(socket);
  });
}

export interface Listener {
  /** The port in use; differs from the requested one if that was 0. */
  port: number;
  /** Accepts no more requests and waits for those in progress, as `drain-server.ts` says. */
  close(): Promise<void>;
}

/** The port is in use or not allowed; `message` says what to do. */
class ListenError extends StartError {
  constructor(host: string, port: number, cause: NodeJS.ErrnoException) {
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} is already in use. Stop the other program or set PORT to a free one.`,
      EACCES: `Port ${port} may not be used by this account. Set PORT to a number above 1023.`,
      EADDRNOTAVAIL: `HOST=${host} is not an address of this machine. Set HOST to one that is.`,
    };
    super(reasons[cause.code ?? ''] ?? `Cannot listen on ${host}, port ${port}: ${cause.message}`, { cause });
  }
}

/** Answers to malformed requests, by the error code of Node's parser. */
const brokenRequests: Readonly<Record<string, { status: number; text: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, text: 'Request Header Fields Too Large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, text: 'Request Timeout' },
};
const badRequest = { status: 400, text: 'Bad Request' };
const tooManyConnections = { status: 429, text: 'Too Many Requests' };

type Refuse = (socket: Socket, answer: { status: number; text: string }) => void;

/** Answers what never reaches the app, counts it and ends the connection. */
function createRefuse(count: ListenOptions['countRefusal']): Refuse {
  return (socket, { status, text }) => {
    count?.({ status, code: 'no-request' });
    socket.end(`HTTP/1.1 ${status} ${text}\r\nConnection: close\r\n\r\n`, () => socket.destroy());
  };
}

/** Answers malformed requests: broken lines, headers that are too large. */
function refuseBroken(server: Server, refuse: Refuse): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    refuse(socket, brokenRequests[error.code ?? ''] ?? badRequest);
  });
}

export interface ListenOptions {
  host: string;
  port: number;
  /** Counts malformed requests, which never reach the app. */
  countRefusal?: (refusal: { status: number; code: string }) => void;
  patience?: Partial<Patience>;
  /** Connections that one address may hold, unless it is a proxy of `trustProxy`. */
  connectionsPerAddress?: number;
  trustProxy?: TrustProxy;
  /** Set when `close` begins. */
  draining?: Draining;
  /** Seconds for which connections are still accepted after `close` is called; 0 unless given. */
  drainSeconds?: number;
  /** Seconds for which requests in progress are then waited for. */
  stopGraceSeconds?: number;
  log?: Log;
}

/** How long slow clients are waited for, in milliseconds. */
interface Patience {
  /** For all headers of a request. */
  headersMs: number;
  /** For a request with its body. */
  requestMs: number;
  /** For a client that neither sends nor receives a byte of an answer. Streams of events send one more often. */
  idleMs: number;
  /** How often the first two are checked. */
  checkMs: number;
}

const defaultPatience: Patience = {
  ...{ headersMs: 20_000, requestMs: 120_000, idleMs: 120_000, checkMs: 5_000 },
};

/** Opens the server; a client that is slower than `patience` is answered 408 or cut off. */
function openServer(app: HttpApp, { host, port, patience }: ListenOptions): Server {
  const { headersMs, requestMs, idleMs, checkMs } = { ...defaultPatience, ...patience };
  const serverOptions = {
    ...{ headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: checkMs },
  };
  const server = serve({ fetch: app.fetch, hostname: host, port, serverOptions }) as Server;
  server.setTimeout(idleMs);
  return server;
}

/**
 * Serves the app on a socket.
 * @throws ListenError
 */
export function listen(app: HttpApp, options: ListenOptions): Promise<Listener> {
  const { host, port, countRefusal, drainSeconds = 0, stopGraceSeconds = defaultStopGraceSeconds } = options;
  const { draining = new Draining(), log = createLog('silent') } = options;
  const { connectionsPerAddress: perAddress = 512, trustProxy = { kind: 'none' } } = options;
  return new Promise((resolve, reject) => {
    const server = openServer(app, options);
    const { drain } = watchForDrain(server, draining, log);
    const refuse = createRefuse(countRefusal);
    refuseBroken(server, refuse);
    limitConnections(server, {
      ...{ perAddress, trustProxy },
      refuse: (socket) => refuse(socket, tooManyConnections),
    });
    server.once('error', (error) => reject(new ListenError(host, port, error)));
    server.once('listening', () => {
      const times = { announceMs: drainSeconds * 1000, graceMs: stopGraceSeconds * 1000 };
      resolve({ port: (server.address() as AddressInfo).port, close: () => drain(times) });
    });
  });
}
