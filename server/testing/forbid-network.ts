import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { afterEach } from 'vitest';
import { createNetworkGuard } from './network-guard.ts';

/**
 * Setup file of every test: only this machine may be reached. A name that would be looked up or an
 * address that would be dialled anywhere else is refused, and the test that tried it fails.
 */
const guard = createNetworkGuard();

const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function guardedConnect(this: net.Socket, ...args: unknown[]) {
  guard.inspectConnect(args);
  return Reflect.apply(connect, this, args) as net.Socket;
} as typeof connect;

const lookup = dns.lookup;
Object.assign(dns, { lookup: guard.wrapLookup(lookup) });
Object.assign(dns.promises, { lookup: guard.wrapLookupPromise(dns.promises.lookup) });
syncBuiltinESMExports();

afterEach(() => {
  const attempts = guard.takeAttempts();
  if (attempts.length > 0) throw new Error(`Unplanned network calls: ${attempts.join(', ')}`);
});
