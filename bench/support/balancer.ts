import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Balancer {
  address: string;
  close(): Promise<void>;
}

/** How long a connection waits for a port that accepts. */
const waitMs = 3_000;
const retryMs = 100;

/** Connects to the first port that accepts, beginning at `first`; null when none does in time. */
async function connectInTime(ports: readonly number[], first: number): Promise<Socket | null> {
  const end = performance.now() + waitMs;
  for (;;) {
    const socket = await connectToOne(ports, first);
    if (socket !== null || performance.now() > end) return socket;
    await sleep(retryMs);
  }
}

async function connectToOne(ports: readonly number[], first: number): Promise<Socket | null> {
  for (let turn = 0; turn < ports.length; turn += 1) {
    const port = ports[(first + turn) % ports.length] ?? 0;
    const socket = await new Promise<Socket | null>((resolve) => {
      const attempt = connect({ host: '127.0.0.1', port });
      attempt.once('connect', () => resolve(attempt));
      attempt.once('error', () => resolve(null));
    });
    if (socket !== null) return socket;
  }
  return null;
}

/** Joins two sockets: the end or failure of one ends the other. */
export function joinSockets(one: Socket, other: Socket): void {
  one.pipe(other);
  other.pipe(one);
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
  }
}

/**
 * Distributes TCP connections of this machine over the ports in turn. A port that refuses is skipped, as a load
 * balancer with a health check does; a connection that breaks breaks for the client.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  let turn = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    client.on('error', () => {});
    client.once('close', () => open.delete(client));
    turn += 1;
    void connectInTime(ports, turn).then((backend) => {
      if (backend === null) client.destroy();
      else joinSockets(client, backend);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
