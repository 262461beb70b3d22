import type dns from 'node:dns';
import { isIP } from 'node:net';
import { isThisMachine, notFound } from './this-machine.ts';

type LookupCallback = (error: NodeJS.ErrnoException | null, address?: unknown, family?: number) => void;

/** Names of RFC 2606 that never resolve: a test may look them up to get a failure. */
function neverResolves(host: string): boolean {
  return host === 'invalid' || host.endsWith('.invalid');
}

/** Wrappers of the system's lookup that resolve only names of this machine. */
export function guardLookup(remember: (attempt: string) => void) {
  /** True when the lookup is refused. The name is recorded unless it can never exist. */
  function refuses(host: string): boolean {
    if (isThisMachine(host) || isIP(host) !== 0) return false;
    if (!neverResolves(host)) remember(`look-up of ${host}`);
    return true;
  }

  function wrapLookup(original: typeof dns.lookup): typeof dns.lookup {
    const guarded = (host: string, options: unknown, callback?: LookupCallback) => {
      const done = (typeof options === 'function' ? options : callback) as LookupCallback;
      if (refuses(host)) {
        process.nextTick(() => done(notFound(host)));
        return;
      }
      Reflect.apply(original, undefined, [host, ...(typeof options === 'function' ? [] : [options]), done]);
    };
    return guarded as typeof dns.lookup;
  }

  function wrapLookupPromise(original: typeof dns.promises.lookup): typeof dns.promises.lookup {
    const guarded = async (host: string, options?: dns.LookupOptions) => {
      if (refuses(host)) throw notFound(host);
      return original(host, options ?? {});
    };
    return guarded as typeof dns.promises.lookup;
  }

  return { wrapLookup, wrapLookupPromise };
}
