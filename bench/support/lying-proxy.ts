import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { joinSockets } from './balancer.ts';

const page = `<!doctype html><html><head><title>Welcome to the network</title></head><body><article><h1>Welcome to the
network</h1>${'<p>Please accept the terms of this network before you continue, and close this window then.</p>'.repeat(30)}
</article></body></html>`;

export const proxyLies = {
  'says nothing': () => {},
  'hangs up': (socket) => void socket.destroy(),
  'answers everything with its own page': (socket) =>
    void socket.end(
      `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${Buffer.byteLength(page)}\r\nConnection: close\r\n\r\n${page}`,
    ),
  'answers with another protocol': (socket) => void socket.end('SSH-2.0-OpenSSH_9.2\r\n'),
  'sends a byte now and then': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n');
    const timer = setInterval(() => socket.write(' '), 500);
    socket.on('close', () => clearInterval(timer));
  },
} satisfies Record<string, (socket: Socket) => void>;

export type ProxyLie = keyof typeof proxyLies;

export interface LyingProxy {
  /** The value for FETCH_PROXY_URL. */
  url: string;
  /** What becomes of connections from now on, and of those that are open; null: they reach the true proxy. */
  lie(name: ProxyLie | 'refuses connections' | null): Promise<void>;
  close(): Promise<void>;
}

/** A proxy that can lie in front of the true one. */
export async function startLyingProxy(trueProxy: string): Promise<LyingProxy> {
  const { hostname: host, port: truePort } = new URL(trueProxy);
  const open = new Set<Socket>();
  let answer: ((socket: Socket) => void) | null = null;
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => open.delete(socket));
    const lie = answer;
    if (lie === null) joinSockets(socket, connect({ host, port: Number(truePort) }));
    else socket.once('data', () => lie(socket));
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const stop = () => {
    const stopped = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of open) socket.destroy();
    return stopped;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    lie: async (name) => {
      await stop();
      answer = name === null || name === 'refuses connections' ? null : proxyLies[name];
      if (name !== 'refuses connections') await listen(port);
    },
    close: async () => void (await stop()),
  };
}
