import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import type { LookupFunction, Socket } from 'node:net';
import { type SecureContext, TLSSocket } from 'node:tls';
import { buildConnector } from 'undici';
import type { AllowList } from './allow-list.ts';
import { isPublicHost, isPublicIp } from './guard-address.ts';

/** Sites whose TLS sessions are kept; a session takes about two kilobytes. */
export const maxKeptSessions = 1000;

/**
 * Keeps the newest TLS session of each site. undici resumes sessions, but refers to them weakly, so that they are gone
 * when the next run begins; a resumed session needs no check of certificates.
 */
function keepSessions(connect: buildConnector.connector): buildConnector.connector {
  const kept = new Map<string, Buffer>();
  return (target, callback) => {
    const site = target.servername ?? target.hostname;
    connect(target, (...[error, socket]) => {
      if (socket instanceof TLSSocket) socket.on('session', (session) => keep(kept, site, session));
      return error === null ? callback(null, socket) : callback(error, null);
    });
  };
}

function keep(kept: Map<string, Buffer>, site: string, session: Buffer): void {
  kept.delete(site);
  kept.set(site, session);
  const [oldest] = kept.keys();
  if (kept.size > maxKeptSessions && oldest !== undefined) kept.delete(oldest);
}

/** The host of a connection is, or resolves to, a private address. */
class AddressRefusedError extends Error {
  readonly code = 'ERR_ADDRESS_REFUSED';

  constructor() {
    super('The host is, or resolves to, a private address.');
    this.name = 'AddressRefusedError';
  }
}

interface ConnectorOptions {
  allow: AllowList;
  /** The trusted certificates. */
  secureContext: SecureContext;
  connectTimeoutMs: number;
  /** Replaces the resolver of the system in tests. */
  lookup?: typeof systemLookup;
}

/**
 * Opens sockets to public addresses only. Literal IPs never reach `lookup`, so they are checked here.
 * A name is refused when one of its addresses is private. The socket connects to the checked addresses
 * themselves, so that a second DNS answer cannot replace them (DNS rebinding).
 */
export function createGuardedConnector(options: ConnectorOptions): buildConnector.connector {
  const common = {
    secureContext: options.secureContext,
    timeout: options.connectTimeoutMs,
    maxCachedSessions: maxKeptSessions,
  };
  const open = keepSessions(buildConnector(common));
  const guarded = keepSessions(
    buildConnector({ ...common, lookup: guardLookup(options.lookup ?? systemLookup) }),
  );
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

/** Checks the opened socket again, in case a version of Node resolves a name without `lookup`. */
function isPublicPeer(socket: Socket): boolean {
  return socket.remoteAddress !== undefined && isPublicIp(socket.remoteAddress);
}

function refuseSocket(socket: Socket, callback: buildConnector.Callback): void {
  socket.destroy();
  callback(new AddressRefusedError(), null);
}
