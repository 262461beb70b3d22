import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { afterEach } from 'vitest';
import { createNetworkGuard } from './network-guard.ts';

/**
 * Setup file of every test: only this machine may be reached. A name that would be looked up or an
 * address that would be dialled anywhere else is refused, and the test that tried it fails.
 */
const guard = sharedGuard();

type Guard = ReturnType<typeof createNetworkGuard>;

/** One for all files of a process, however often this one is loaded there. */
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
