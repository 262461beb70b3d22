import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy in front of the app that can lose the server, and show another release of its web app. */
export interface ReleaseProxy {
  address: string;
  /** Whether every connection breaks, as without a network. */
  isDown: boolean;
  /** Paths of files that the new release has removed; null while the first release is served. */
  removed: RegExp | null;
  close(): Promise<void>;
}

const newRelease = '<meta name="release" content="2" />';

/** The page of the new release, and a service worker that lists it. */
function rewrite(path: string, body: string): string {
  if (path === '/service-worker.js')
    return body.replace(/(url:"\/index\.html",revision:")[0-9a-f]+/, '$1release2');
  return body.replace('<head>', `<head>${newRelease}`);
}

function forward(
  proxy: ReleaseProxy,
  target: string,
  incoming: IncomingMessage,
  answer: ServerResponse,
): void {
  const path = new URL(incoming.url ?? '/', target).pathname;
  if (proxy.isDown) return void incoming.socket.destroy();
  if (proxy.removed?.test(path)) return void answer.writeHead(404).end();
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
  const sent = request(target + incoming.url, { method: incoming.method, headers }, (response) => {
    const isHtml = response.headers['content-type']?.startsWith('text/html') === true;
    if (proxy.removed === null || !(isHtml || path === '/service-worker.js')) {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      return void response.pipe(answer);
    }
    const parts: Buffer[] = [];
    response.on('data', (part: Buffer) => parts.push(part));
    response.on('end', () => {
      const body = rewrite(path, Buffer.concat(parts).toString());
      const {
        'content-length': _length,
        etag: _etag,
        'last-modified': _modified,
        ...kept
      } = response.headers;
      answer.writeHead(response.statusCode ?? 502, kept).end(body);
    });
  });
  sent.on('error', () => answer.destroy());
  incoming.pipe(sent);
}

/** Starts it at a port of this machine. */
export async function startReleaseProxy(target: string): Promise<ReleaseProxy> {
  const server = createServer((incoming, answer) => forward(proxy, target, incoming, answer));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: ReleaseProxy = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isDown: false,
    removed: null,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return proxy;
}
