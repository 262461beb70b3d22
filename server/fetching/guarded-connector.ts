import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import type { LookupFunction, Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { buildConnector } from 'undici';
import type { AllowList } from './allow-list.ts';
import { isPublicHost } from './guard-address.ts';
import { isPublicIp } from './public-ip.ts';

/** Thrown into a connection attempt whose host is, or resolves to, a private address. */
export class AddressRefusedError extends Error {
  readonly code = 'ERR_ADDRESS_REFUSED';

  constructor() {
    super('The host is, or resolves to, a private address.');
    this.name = 'AddressRefusedError';
  }
}

export interface ConnectorOptions {
  allow: AllowList;
  /** Which certificates are trusted. */
  secureContext: SecureContext;
  connectTimeoutMs: number;
  /** Stands in for the system's resolver. */
  lookup?: typeof systemLookup;
}

/**
 * Opens sockets to public addresses only. Literal IPs never reach `lookup`, so they are checked
 * here; names are checked by every address they resolve to, and the very addresses that passed are
 * the ones connected to, so a second answer of the resolver cannot slip in between.
 */
export function createGuardedConnector(options: ConnectorOptions): buildConnector.connector {
  const common = { secureContext: options.secureContext, timeout: options.connectTimeoutMs };
  const open = buildConnector(common);
  const guarded = buildConnector({ ...common, lookup: guardLookup(options.lookup ?? systemLookup) });
  return (target, callback) => {
    const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80);
    if (options.allow.has(target.hostname, port)) return open(target, callback);
    if (!isPublicHost(target.hostname)) return callback(new AddressRefusedError(), null);
    return guarded(target, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      return isPublicPeer(socket) ? callback(null, socket) : refuseSocket(socket, callback);
    });
  };
}

function guardLookup(lookup: typeof systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error !== null) return callback(error, []);
      const first = found[0];
      if (first === undefined || found.some((entry) => !isPublicIp(entry.address))) {
        return callback(new AddressRefusedError(), []);
      }
      return options.all === true ? callback(null, found) : callback(null, first.address, first.family);
    });
  };
}

/** A second look at the opened socket, should a Node version ever ask someone else than `lookup`. */
function isPublicPeer(socket: Socket): boolean {
  return socket.remoteAddress !== undefined && isPublicIp(socket.remoteAddress);
}

function refuseSocket(socket: Socket, callback: buildConnector.Callback): void {
  socket.destroy();
  callback(new AddressRefusedError(), null);
}
