import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { FaultHandler, FaultHost } from './fault-host.ts';
import { faultArticle, faultFeed, send } from './fault-pages.ts';

const status =
  (code: number, headers: Record<string, string> = {}): FaultHandler =>
  (_request, response) => {
    response.writeHead(code, { 'content-type': 'text/html; charset=utf-8', ...headers });
    response.end(`<!doctype html><title>${code}</title><h1>${code}</h1>`);
  };

const redirect = (location: string): FaultHandler => status(302, { location });

/** Sends data until the client closes the connection, with backpressure. */
function sendWithoutEnd(response: ServerResponse, type: string, start: string, piece: string): void {
  response.writeHead(200, { 'content-type': type });
  const more = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', more);
  response.on('error', () => {});
  response.write(start);
  more();
}

/** Sends single bytes at intervals: the connection is never idle and the answer never ends. */
function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html' });
  const timer = setInterval(() => response.write(' '), 100);
  response.on('close', () => clearInterval(timer));
  response.on('error', () => {});
}

/** Announces more than it sends, then ends the connection. */
const truncate =
  (type: string, body: string): FaultHandler =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': type, 'content-length': String(body.length + 10_000) });
    response.write(body, () => response.socket?.end());
  };

/** Forty megabytes of spaces, compressed. */
const bomb = gzipSync(Buffer.alloc(40_000_000, ' '), { level: 1 });

const sendBomb: FaultHandler = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' });
  response.on('error', () => {});
  response.end(bomb);
};

/** Private addresses in several notations, as targets of redirects. */
const privatePlaces = [
  'http://127.0.0.1/',
  'http://127.0.0.1:22/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://localhost/',
  'http://localhost.localdomain/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[fe80::1]/',
  'http://[fc00::1]/',
  'http://0.0.0.0/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://100.64.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'file:///etc/passwd',
  'ftp://127.0.0.1/',
  'gopher://127.0.0.1/',
  'data:text/html,private',
  'javascript:alert(1)',
] as const;

const toPrivate: FaultHandler = (request, response) => {
  const letter = /\/([a-z])$/.exec(request.url ?? '')?.[1] ?? 'a';
  redirect(privatePlaces[letter.charCodeAt(0) - 97] ?? privatePlaces[0])(request, response);
};

/** Each redirect leads to another one. */
const chain: FaultHandler = (request, response) => {
  const step = Number(/\/step\/(\d+)$/.exec(request.url ?? '')?.[1] ?? 0);
  if (step >= 30) send(response, 'text/html; charset=utf-8', faultArticle('redirectchain.fault.test'));
  else redirect(`http://redirectchain.fault.test/step/${step + 1}`)(request, response);
};

/** Hosts whose feed or article cannot be fetched. */
export const failingHosts: Readonly<Record<string, FaultHost>> = {
  error500: { any: status(500) },
  error404: { any: status(404) },
  gone410: { any: status(410) },
  forbidden403: { any: status(403) },
  ratelimit: { any: status(429, { 'retry-after': '120' }) },
  /** Begins an answer and never continues. */
  slow: {
    any: (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.flushHeaders();
    },
  },
  drip: { any: (_request, response) => drip(response) },
  /** Accepts the request and never answers. */
  hang: { any: () => {} },
  reset: { any: (request) => void request.socket.resetAndDestroy() },
  truncated: {
    feed: truncate('application/rss+xml', faultFeed('truncated.fault.test')),
    article: truncate('text/html; charset=utf-8', faultArticle('truncated.fault.test')),
  },
  htmlnotxml: {
    feed: (_request, response) =>
      send(response, 'text/html; charset=utf-8', '<!doctype html><title>Subscribe</title><p>Sign in.</p>'),
  },
  empty: { any: (_request, response) => send(response, 'text/html', '') },
  hugefeed: {
    feed: (_request, response) =>
      sendWithoutEnd(
        response,
        'application/rss+xml',
        '<?xml version="1.0"?><rss version="2.0"><channel>',
        `<item><title>More</title><description>${'and more '.repeat(7000)}</description></item>`,
      ),
  },
  hugepage: {
    article: (_request, response) =>
      sendWithoutEnd(response, 'text/html', '<!doctype html>', `<p>${'and more '.repeat(7000)}</p>`),
  },
  gzipbomb: { any: sendBomb },
  redirectloop: {
    feed: redirect('http://redirectloop.fault.test/rss.xml'),
    article: redirect('http://redirectloop.fault.test/article'),
  },
  redirectchain: { any: chain, other: chain },
  toprivate: { article: toPrivate, other: toPrivate },
  /** Its certificate is for other hosts. */
  badcert: { isTls: true },
};
