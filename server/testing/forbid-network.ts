import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { afterEach } from 'vitest';
import { createNetworkGuard } from './network-guard.ts';

/**
 * Setup file of every test: tests reach this machine only. A lookup of another name and a connection to another
 * address are refused, and the test fails.
 */
const guard = sharedGuard();

type Guard = ReturnType<typeof createNetworkGuard>;

/** One guard for all files of a process, also when this module is loaded several times. */
function sharedGuard(): Guard {
  const holder = globalThis as typeof globalThis & { networkGuardOfTests?: Guard };
  holder.networkGuardOfTests ??= installGuard();
  return holder.networkGuardOfTests;
}

function installGuard(): Guard {
  const installed = createNetworkGuard();
  const connect = net.Socket.prototype.connect;
  net.Socket.prototype.connect = function guardedConnect(this: net.Socket, ...args: unknown[]) {
    installed.inspectConnect(args);
    return Reflect.apply(connect, this, args) as net.Socket;
  } as typeof connect;
  const lookup = dns.lookup;
  Object.assign(dns, { lookup: installed.wrapLookup(lookup) });
  Object.assign(dns.promises, { lookup: installed.wrapLookupPromise(dns.promises.lookup) });
  syncBuiltinESMExports();
  return installed;
}

afterEach(() => {
  const attempts = guard.takeAttempts();
  if (attempts.length > 0) throw new Error(`Unplanned network calls: ${attempts.join(', ')}`);
});
