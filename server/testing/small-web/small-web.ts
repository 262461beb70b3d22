import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { answerGoogleNews } from './google-news.ts';
import { answerOutlet } from './outlets.ts';

export interface SmallWeb {
  /** The value for FETCH_PROXY_URL. */
  proxyUrl: string;
  /** Every requested address in order, also those of `robots.txt`. */
  requested: string[];
  close(): Promise<void>;
}

function addressOf(request: IncomingMessage): URL {
  const target = request.url ?? '/';
  return new URL(
    target.startsWith('/') ? `http://${request.headers.host ?? 'unknown.invalid'}${target}` : target,
  );
}

/** The same server answers a tunnel to port 80. There is no port 443, because there are no certificates. */
function tunnel(server: Server, target: string, socket: Socket): void {
  if (!target.endsWith(':80')) {
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    return;
  }
  socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
  server.emit('connection', socket);
}

/**
 * An HTTP forward proxy with a small invented web: outlets on `.example` hosts with articles, feeds and front pages, a
 * Google News that finds them, and `broken.example` with the faults. Requests in absolute form and tunnels to port
 * 80 work; nothing is forwarded to other machines.
 */
export async function startSmallWeb(): Promise<SmallWeb> {
  const requested: string[] = [];
  const sockets = new Set<Socket>();
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const address = addressOf(request);
    requested.push(address.href);
    if (address.hostname === 'news.google.com') answerGoogleNews(address, response);
    else answerOutlet(address.hostname, address.pathname, request, response);
  };
  const server = createServer(answer);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
  });
  server.on('connect', (request, socket) => tunnel(server, request.url ?? '', socket as Socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    proxyUrl: `http://127.0.0.1:${port}`,
    requested,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
