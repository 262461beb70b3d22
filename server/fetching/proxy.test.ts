import {
  createServer,
  request as forwardRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { measureWait } from '#testing/waited-time.ts';
import type { FetcherOptions } from './create-fetcher.ts';
import type { FetchRequest } from './fetcher.ts';
import {
  bodyOf,
  failureOf,
  fetcherFor,
  type Loopback,
  PAGE,
  sendPage,
  serve,
  serveTls,
} from './testdata/loopback.ts';
import { LOOPBACK_CERTIFICATE } from './testdata/loopback-certificate.ts';

/** The proxy forwards requests for any name to these servers of the test. */
interface Behind {
  http?: Loopback;
  https?: Loopback;
}

const page = (address: string): FetchRequest => ({ address, purpose: 'feed', expect: 'html' });

let received: string[] = [];
let credentials: (string | undefined)[] = [];
let behind: Behind = {};
let proxyUrl = '';
/** Tracked here, because the server does not track tunnels. */
const tunnels = new Set<Socket>();
let tunnelsOpen = true;

function forward(incoming: IncomingMessage, response: ServerResponse): void {
  received.push(`${incoming.method} ${incoming.url}`);
  credentials.push(incoming.headers['proxy-authorization']);
  if (behind.http === undefined) return void response.writeHead(407).end();
  const target = new URL(incoming.url ?? '');
  const options = { host: '127.0.0.1', port: behind.http.port, path: target.pathname + target.search };
  incoming.pipe(
    forwardRequest({ ...options, headers: incoming.headers, maxHeaderSize: 100_000 }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    }),
  );
}

function tunnel(incoming: IncomingMessage, socket: Socket): void {
  received.push(`CONNECT ${incoming.url}`);
  credentials.push(incoming.headers['proxy-authorization']);
  socket.on('error', () => undefined);
  tunnels.add(socket);
  if (!tunnelsOpen) return;
  if (behind.https === undefined) return void socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  const far = connect(behind.https.port, '127.0.0.1', () => {
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    far.pipe(socket).pipe(far);
  });
  far.on('error', () => socket.destroy());
  socket.on('close', () => far.destroy());
}

const proxy = createServer(forward).on('connect', tunnel);

beforeEach(async () => {
  [received, credentials, behind] = [[], [], {}];
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});

afterEach(async () => {
  const closed = new Promise((resolve) => proxy.close(resolve));
  proxy.closeAllConnections();
  for (const socket of tunnels) socket.destroy();
  tunnels.clear();
  tunnelsOpen = true;
  await closed;
});

function proxied(servers: Loopback[] = [], more: Partial<FetcherOptions> = {}) {
  return fetcherFor(servers, { proxyUrl, extraCa: LOOPBACK_CERTIFICATE, ...more });
}

describe('behind a proxy', () => {
  it('plain pages are requested in absolute form, without resolving their names', async () => {
    behind = { http: await serve((_request, response) => sendPage(response)) };
    const body = bodyOf(await proxied().fetch(page('http://news.example/a?b=c')));
    expect(body).toMatchObject({ text: PAGE, address: 'http://news.example/a?b=c' });
    expect(received).toEqual(['GET http://news.example/a?b=c']);
  });

  it('plain pages of many sites share connections to the proxy, and its larger headers pass', async () => {
    behind = {
      http: await serve((_request, response) => {
        response.setHeader('x-policy', 'a'.repeat(30_000));
        sendPage(response);
      }),
    };
    const sockets = new Set<Socket>();
    proxy.on('connection', (socket) => sockets.add(socket));
    const fetcher = proxied();
    for (let site = 0; site < 8; site++) bodyOf(await fetcher.fetch(page(`http://news-${site}.example/`)));
    expect(sockets.size).toBeLessThanOrEqual(2);
  });

  it('secure pages go through a tunnel, and certificates are still checked', async () => {
    behind = { https: await serveTls((_request, response) => sendPage(response)) };
    const fetcher = proxied([], { allowPrivate: ['localhost:443'] });
    expect(bodyOf(await fetcher.fetch(page('https://localhost/a'))).text).toBe(PAGE);
    expect(failureOf(await fetcher.fetch(page('https://news.example/a'))).failure).toBe('tls');
    expect(received).toEqual(['CONNECT localhost:443', 'CONNECT news.example:443']);
  });

  it('the credentials of the proxy go to the proxy', async () => {
    let leaked: string | undefined;
    behind = {
      https: await serveTls((incoming, response) => {
        leaked = incoming.headers['proxy-authorization'];
        sendPage(response);
      }),
    };
    const withLogin = proxyUrl.replace('://', '://user:pass@');
    const fetcher = proxied([], { proxyUrl: withLogin, allowPrivate: ['localhost:443'] });
    await fetcher.fetch(page('https://localhost/'));
    expect(credentials).toEqual([`Basic ${Buffer.from('user:pass').toString('base64')}`]);
    expect(leaked).toBeUndefined();
  });

  it.each([
    'http://127.0.0.1/',
    'https://127.0.0.1/',
    'http://0177.0.0.1/',
    'https://[::1]/',
    'http://10.0.0.1/',
    'http://localhost/',
    'https://metadata.google.internal/',
    'http://127.0.0.1.nip.io/',
  ])('%s is refused before the proxy hears of it', async (address) => {
    expect(failureOf(await proxied().fetch(page(address))).failure).toBe('address-refused');
    expect(received).toEqual([]);
  });

  it('a redirect to a private address is refused before the proxy receives it', async () => {
    behind = {
      http: await serve((_request, response) =>
        response.writeHead(302, { location: 'http://127.1:80/' }).end(),
      ),
    };
    expect(failureOf(await proxied().fetch(page('http://news.example/'))).failure).toBe('address-refused');
    expect(received).toEqual(['GET http://news.example/']);
  });

  it('hosts of NO_PROXY are requested directly', async () => {
    const server = await serve((_request, response) => sendPage(response));
    const fetcher = proxied([server], { noProxy: 'other.example, 127.0.0.1' });
    expect(bodyOf(await fetcher.fetch(page(server.origin))).text).toBe(PAGE);
    expect(received).toEqual([]);
  });

  it('hosts of NO_PROXY are guarded at connect', async () => {
    const fetcher = proxied([], { noProxy: '.invalid, 127.0.0.1' });
    expect(failureOf(await fetcher.fetch(page('http://www.news.invalid/'))).failure).toBe('dns');
    expect(failureOf(await fetcher.fetch(page('http://127.0.0.1/'))).failure).toBe('address-refused');
    expect(received).toEqual([]);
  });

  it('an error of the proxy is a failure of the network', async () => {
    const fetcher = proxied();
    expect(failureOf(await fetcher.fetch(page('http://news.example/')))).toMatchObject({
      failure: 'network',
    });
    expect(failureOf(await fetcher.fetch(page('https://news.example/')))).toMatchObject({
      failure: 'network',
      detail: 'The site could not be reached.',
    });
    const gone = proxied([], { proxyUrl: 'http://127.0.0.1:1' });
    expect(failureOf(await gone.fetch(page('http://news.example/'))).failure).toBe('network');
    expect(failureOf(await gone.fetch(page('https://news.example/'))).failure).toBe('network');
  });

  it('a tunnel that never opens times out', async () => {
    tunnelsOpen = false;
    const waited = measureWait();
    const fetcher = proxied();
    const outcome = await fetcher.fetch({ ...page('https://news.example/'), timeoutMs: 300 });
    expect(failureOf(outcome).failure).toBe('timeout');
    await fetcher.close();
    expect(waited()).toBeLessThan(1500);
  });
});
