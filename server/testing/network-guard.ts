import type dns from 'node:dns';
import { isIP } from 'node:net';

type LookupCallback = (error: NodeJS.ErrnoException | null, address?: unknown, family?: number) => void;
type Lookup = (host: string, options: object, callback: LookupCallback) => void;

interface ConnectOptions {
  host?: string;
  path?: string;
  port?: number;
  lookup?: Lookup;
}

/** Names of RFC 2606 that never resolve: a test may ask for them to see a failure. */
function neverResolves(host: string): boolean {
  return host === 'invalid' || host.endsWith('.invalid');
}

export function isThisMachine(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return /^127\./.test(name) || name === '::1' || name === '0.0.0.0' || /^::ffff:127\./.test(name);
}

function refusal(host: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), {
    code: 'ENOTFOUND',
    syscall: 'getaddrinfo',
  });
}

/** What was tried beyond this machine, and wrappers that keep it from happening. */
export function createNetworkGuard() {
  const attempts = new Set<string>();

  /** True when the name must not be looked up; remembers it unless it can never exist. */
  function refuses(host: string): boolean {
    if (isThisMachine(host) || isIP(host) !== 0) return false;
    if (!neverResolves(host)) attempts.add(`look-up of ${host}`);
    return true;
  }

  function wrapLookup(original: typeof dns.lookup): typeof dns.lookup {
    const guarded = (host: string, options: unknown, callback?: LookupCallback) => {
      const done = (typeof options === 'function' ? options : callback) as LookupCallback;
      if (refuses(host)) {
        process.nextTick(() => done(refusal(host)));
        return;
      }
      Reflect.apply(original, undefined, [host, ...(typeof options === 'function' ? [] : [options]), done]);
    };
    return guarded as typeof dns.lookup;
  }

  function wrapLookupPromise(original: typeof dns.promises.lookup): typeof dns.promises.lookup {
    const guarded = async (host: string, options?: dns.LookupOptions) => {
      if (refuses(host)) throw refusal(host);
      return original(host, options ?? {});
    };
    return guarded as typeof dns.promises.lookup;
  }

  /** A caller's own look-up may invent addresses; what it invents is still not dialled elsewhere. */
  function checkAnswers(lookup: Lookup): Lookup {
    return (host, options, callback) =>
      lookup(host, options, (error, address, family) => {
        const answers = Array.isArray(address)
          ? address.map((one: { address: string }) => one.address)
          : [address];
        const foreign = answers.find((answer) => typeof answer === 'string' && !isThisMachine(answer));
        if (error !== null || foreign === undefined) return callback(error, address, family);
        attempts.add(`connection to ${String(foreign)} (${host})`);
        callback(refusal(host));
      });
  }

  /** Looks at the arguments of Socket.connect, in both of their forms, before the socket does. */
  function inspectConnect(args: unknown[]): void {
    const [first, second] = args;
    const options: ConnectOptions | undefined = Array.isArray(first)
      ? first[0]
      : Object(first) === first
        ? first
        : undefined;
    if (options?.path !== undefined) return;
    const host =
      options === undefined
        ? typeof second === 'string'
          ? second
          : 'localhost'
        : (options.host ?? 'localhost');
    if (isThisMachine(host)) return;
    if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) {
      attempts.add(`connection to ${host}`);
      throw Object.assign(new Error(`connect ENETUNREACH ${host}`), {
        code: 'ENETUNREACH',
        syscall: 'connect',
      });
    }
    if (options?.lookup !== undefined) options.lookup = checkAnswers(options.lookup);
  }

  function takeAttempts(): string[] {
    const taken = [...attempts];
    attempts.clear();
    return taken;
  }

  return { wrapLookup, wrapLookupPromise, inspectConnect, takeAttempts };
}
