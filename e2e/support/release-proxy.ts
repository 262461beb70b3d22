import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy in front of the app that can lose the server, and show another release of its web app. */
export interface ReleaseProxy {
  address: string;
  /** Whether every connection breaks, as without a network. */
  isDown: boolean;
  /** Whether the new release is served: it has a script of another name for each of the first, which are gone. */
  isNewRelease: boolean;
  close(): Promise<void>;
}

export const proxyLog: string[] = [];
const newRelease = '<meta name="release" content="2" />';

const firstScript = /(-[\w-]{8})\.js\b/g;
const newScript = /(-[\w-]{8})\.release2\.js\b/g;

/** A page, a script or a list of them as the new release has it. */
function rewrite(path: string, body: string): string {
  const renamed = body.replace(firstScript, '$1.release2.js');
  if (path === '/service-worker.js')
    return renamed.replace(/(url:"\/index\.html",revision:")[0-9a-f]+/, '$1release2');
  return renamed.replace('<head>', `<head>${newRelease}`);
}

const isText = (type = ''): boolean => /^(?:text\/(?:html|javascript)|application\/json)/.test(type);
const isOfFirst = (path: string): boolean => path.startsWith('/assets/') && /(-[\w-]{8})\.js$/.test(path);

function forward(
  proxy: ReleaseProxy,
  target: string,
  incoming: IncomingMessage,
  answer: ServerResponse,
): void {
  const path = new URL(incoming.url ?? '/', target).pathname;
  const t0 = Date.now();
  proxyLog.push(`${t0} > ${incoming.url}`);
  answer.on('close', () => proxyLog.push(`${Date.now()} < ${incoming.url} ${answer.statusCode}`));
  if (proxy.isDown) return void incoming.socket.destroy();
  if (proxy.isNewRelease && isOfFirst(path)) return void answer.writeHead(404).end();
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
  const place = target + (incoming.url ?? '/').replace(newScript, '$1.js');
  const sent = request(place, { method: incoming.method, headers }, (response) => {
    if (!proxy.isNewRelease || !isText(response.headers['content-type'])) {
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
    isNewRelease: false,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return proxy;
}
