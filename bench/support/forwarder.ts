import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { joinSockets } from './balancer.ts';

/** An address that moves from server to server, as a virtual IP or a proxy in front of a database does. */
export interface Forwarder {
  port: number;
  /** Forwards new connections there; those that are open stay where they are. */
  moveTo(port: number): void;
  /** Loses what is sent until the address moves, also on new connections, and ends none, as a network that is cut. */
  dropPackets(): void;
  close(): Promise<void>;
}

export async function startForwarder(first: number): Promise<Forwarder> {
  let target = first;
  let isDropping = false;
  const open = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    open.add(socket);
    return socket.once('close', () => open.delete(socket));
  };
  const server = createServer((client) => {
    keep(client).on('error', () => {});
    if (!isDropping) joinSockets(client, keep(connect({ host: '127.0.0.1', port: target })));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    moveTo: (port) => {
      target = port;
      isDropping = false;
    },
    dropPackets: () => {
      isDropping = true;
      for (const socket of open) socket.unpipe().removeAllListeners('close').pause();
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
