import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { TrustProxy } from '#server/config/variable-formats.ts';
import { isTrustedProxy, limitKey } from './client-address.ts';

export interface ConnectionLimit {
  /** Connections of one address, of IPv6 its /64. A browser opens six; many people may share an address. */
  perAddress: number;
  /** Proxies that it trusts have no limit: they carry the requests of all. */
  trustProxy: TrustProxy;
  refuse(socket: Socket): void;
}

/** Refuses connections of an address that holds many. */
export function limitConnections(server: Server, { perAddress, trustProxy, refuse }: ConnectionLimit): void {
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
