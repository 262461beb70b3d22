import dns, { type LookupAddress } from 'node:dns';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import net, { type AddressInfo, isIP } from 'node:net';
import { isPublicIp } from '#server/fetching/guard-address.ts';

type Callback = (error: NodeJS.ErrnoException | null, found?: unknown, family?: number) => void;
type Lookup = (host: string, options: object, callback: Callback) => void;

const publicIp = '93.184.216.34';
/** How often each name was looked up: a name that flips is public at first. */
const lookUps = new Map<string, number>();

/** The answers of the attacker's resolver for the names of `hostile-addresses.ts`. */
function answersFor(host: string): string[] {
  const times = (lookUps.get(host) ?? 0) + 1;
  lookUps.set(host, times);
  const zone = /\.(\w+)\.example\.?$/i.exec(host)?.[1]?.toLowerCase();
  switch (zone) {
    case 'private':
      return ['127.0.0.1'];
    case 'mapped':
      return ['::ffff:127.0.0.1'];
    case 'mixed':
      return [publicIp, '127.0.0.1'];
    case 'flips':
      return times === 1 ? [publicIp] : ['127.0.0.1'];
    case 'zone':
      return ['fe80::1%lo'];
    case 'empty':
      return [];
    default:
      return host.endsWith('localhost') ? ['127.0.0.1'] : [publicIp];
  }
}

const hostileLookup: Lookup = (host, _options, callback) => {
  const found = answersFor(host).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  process.nextTick(() => callback(null, found));
};

export interface Trap {
  /** The connections that reached this machine without being allowed. */
  reached(): number;
  /** A server that is allowed, and redirects to `location` when it is set. */
  front: { host: string; origin: string; location: string; status: number };
  /** A proxy that forwards nothing: the targets of its requests. */
  proxy: { origin: string; targets: string[] };
  close(): Promise<void>;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const unreachable = (host: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`connect ENETUNREACH ${host}`), { code: 'ENETUNREACH' });

type ConnectOptions = { host?: string; port?: number; lookup?: Lookup };

/**
 * Leads each connection that the code opens to an address that is not public, on any port, to the listener; public
 * addresses are unreachable. `allowed` are ports of this machine that are left alone.
 */
function divert(options: ConnectOptions, listener: number, allowed: ReadonlySet<number>): void {
  const { host = 'localhost', port = 0 } = options;
  if (allowed.has(Number(port))) return;
  const lookup = options.lookup ?? hostileLookup;
  const original = isIP(host.replace(/^\[|\]$/g, '')) === 0 ? lookup : literal(host);
  options.host = 'trap.example';
  options.port = listener;
  options.lookup = (_name, given, callback) =>
    original(host, { ...given, all: true }, (error, found) => {
      if (error !== null) return callback(error);
      const addresses = Array.isArray(found)
        ? (found as LookupAddress[])
        : [{ address: String(found), family: 4 }];
      const isTrapped = addresses.some(({ address }) => !isPublicIp(address));
      if (!isTrapped) return callback(unreachable(host));
      const all = 'all' in given && given.all === true;
      return all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4);
    });
}

const literal =
  (host: string): Lookup =>
  (_name, _options, callback) =>
    callback(null, [{ address: host.replace(/^\[|\]$/g, ''), family: 4 }]);

/**
 * A listener on this machine for whatever a fetcher connects to that it must not reach, an allowed server that
 * redirects, and a proxy. Names resolve as an attacker wants. Close it: it changes `net` and `dns` of the process.
 */
export async function openTrap(): Promise<Trap> {
  let hits = 0;
  const listener = createServer((_request, response) => response.end('a secret of this machine'));
  listener.on('connection', () => {
    hits += 1;
  });
  const front = { host: '', origin: '', location: '', status: 302 };
  const server = createServer((_request: IncomingMessage, response: ServerResponse) => {
    // A header is written as Latin-1, so that any bytes can be sent.
    const location = Buffer.from(front.location)
      .toString('latin1')
      .replace(/[\r\n\0]/g, '');
    response.writeHead(front.status, { location }).end();
  });
  const proxy = { origin: '', targets: [] as string[] };
  const proxyServer = createServer((request, response) => {
    proxy.targets.push(String(request.url));
    response.writeHead(502).end();
  }).on('connect', (request, socket) => {
    proxy.targets.push(String(request.url));
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  const servers = [listener, server, proxyServer];
  const [trapPort = 0, frontPort = 0, proxyPort = 0] = await Promise.all(servers.map(listen));
  front.host = `127.0.0.1:${frontPort}`;
  front.origin = `http://${front.host}`;
  proxy.origin = `http://127.0.0.1:${proxyPort}`;
  const { connect } = net.Socket.prototype;
  const { lookup } = dns;
  const allowed = new Set([frontPort, proxyPort, trapPort]);
  net.Socket.prototype.connect = function trapped(this: net.Socket, ...args: unknown[]) {
    const given = Array.isArray(args[0]) ? args[0][0] : args[0];
    if (typeof given === 'object' && given !== null && !('path' in given && given.path))
      divert(given as ConnectOptions, trapPort, allowed);
    return Reflect.apply(connect, this, args) as net.Socket;
  } as typeof connect;
  Object.assign(dns, { lookup: hostileLookup });
  syncBuiltinESMExports();
  return {
    reached: () => hits,
    front,
    proxy,
    async close() {
      net.Socket.prototype.connect = connect;
      Object.assign(dns, { lookup });
      syncBuiltinESMExports();
      for (const each of servers) each.closeAllConnections();
      await Promise.all(servers.map((each) => new Promise((resolve) => each.close(resolve))));
    },
  };
}
