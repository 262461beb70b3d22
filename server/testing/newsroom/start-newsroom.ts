import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { authority, certificate, privateKey } from './certificate.ts';
import { answerFault, type Fault, faults } from './fault-hosts.ts';
import { createNewsArticles, hostOfOutlet, outletCount } from './news-articles.ts';
import { answerOutlet } from './outlet-hosts.ts';
import { providerHosts } from './provider-hosts.ts';

/** A replacement for the news internet: an HTTP forward proxy with invented hosts. */
export interface Newsroom {
  /** The value for FETCH_PROXY_URL. */
  proxyUrl: string;
  /** The certificate authority of its hosts, PEM. */
  ca: string;
  /** Hosts with a fault, `NAME.fault.test`. */
  faults: readonly Fault[];
  /** Feeds of outlets, in many formats, charsets and compressions. */
  feeds: readonly string[];
  /** Requests for other hosts, for example those in hostile documents. A safe program sends none. */
  forbidden: readonly string[];
  close(): Promise<void>;
}

type Answer = (address: URL, request: IncomingMessage, response: ServerResponse) => void;

async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}

function createAnswer(forbidden: string[]): Answer {
  const articles = createNewsArticles(new Date());
  const outlets = new Map(Array.from({ length: outletCount }, (_, at) => [hostOfOutlet(at), at]));
  const articlesOf = (host: string) => articles.filter((article) => article.host === host);
  return (address, request, response) => {
    const provider = providerHosts[address.hostname];
    const outlet = outlets.get(address.hostname);
    const fault = /^(.+)\.fault\.test$/.exec(address.hostname)?.[1];
    if (fault !== undefined) answerFault(fault, address, request, response);
    else if (outlet !== undefined) {
      const outletRequest = { headers: request.headers, address };
      answerOutlet(outlet, articlesOf(address.hostname), outletRequest, response);
    } else if (provider !== undefined) {
      void readBody(request).then((body) => {
        const reply = provider({ address, headers: request.headers, body }, articles);
        const { status, type, body: text, location } = reply;
        response.writeHead(status, { 'content-type': type, ...(location === undefined ? {} : { location }) });
        response.end(text);
      });
    } else {
      forbidden.push(address.href);
      response.writeHead(502).end();
    }
  };
}

function addressOf(request: IncomingMessage, scheme: string): URL {
  const target = request.url ?? '/';
  const host = request.headers.host ?? 'unknown.invalid';
  return new URL(target.startsWith('/') ? `${scheme}://${host}${target}` : target);
}

/** Starts the newsroom on a free port of this machine. */
export async function startNewsroom(): Promise<Newsroom> {
  const forbidden: string[] = [];
  const answer = createAnswer(forbidden);
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
  };
  const server = createServer((request, response) => answer(addressOf(request, 'http'), request, response));
  const secure = createTlsServer({ key: privateKey, cert: certificate }, (request, response) =>
    answer(addressOf(request, 'https'), request, response),
  );
  secure.on('tlsClientError', () => {});
  server.on('connection', track);
  secure.on('secureConnection', track);
  server.on('connect', (request, socket) => {
    const port = /:(80|443)$/.exec(request.url ?? '')?.[1];
    if (port === undefined) {
      forbidden.push(`CONNECT ${request.url}`);
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
      return;
    }
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    (port === '443' ? secure : server).emit('connection', socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...{ proxyUrl: `http://127.0.0.1:${port}`, ca: authority, faults, forbidden },
    feeds: Array.from({ length: outletCount }, (_, at) => `http://${hostOfOutlet(at)}/rss.xml`),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
