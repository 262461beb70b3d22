import { isIP } from 'node:net';
import { isThisMachine, notFound } from './this-machine.ts';

type LookupCallback = (error: NodeJS.ErrnoException | null, address?: unknown, family?: number) => void;
type Lookup = (host: string, options: object, callback: LookupCallback) => void;

interface ConnectOptions {
  host?: string;
  path?: string;
  port?: number;
  lookup?: Lookup;
}

/** The options of Socket.connect, in both forms of its arguments. */
function parseOptions([first, second]: unknown[]): ConnectOptions {
  if (Array.isArray(first)) return first[0] ?? {};
  if (Object(first) === first) return first as ConnectOptions;
  return typeof second === 'string' ? { host: second } : {};
}

function unreachable(host: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`connect ENETUNREACH ${host}`), { code: 'ENETUNREACH', syscall: 'connect' });
}

/** Checks the arguments of Socket.connect before the connection, and throws when they lead to another machine. */
export function guardConnect(remember: (attempt: string) => void): (args: unknown[]) => void {
  /** Refuses addresses of other machines from a lookup function of the caller. */
  function checkAnswers(lookup: Lookup): Lookup {
    return (host, options, callback) =>
      lookup(host, options, (error, address, family) => {
        const answers = Array.isArray(address)
          ? address.map((one: { address: string }) => one.address)
          : [address];
        const foreign = answers.find((answer) => typeof answer === 'string' && !isThisMachine(answer));
        if (error !== null || foreign === undefined) return callback(error, address, family);
        remember(`connection to ${String(foreign)} (${host})`);
        callback(notFound(host));
      });
  }

  return (args) => {
    const options = parseOptions(args);
    const { host = 'localhost', path, lookup } = options;
    if (path !== undefined || isThisMachine(host)) return;
    if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) {
      remember(`connection to ${host}`);
      throw unreachable(host);
    }
    if (lookup !== undefined) options.lookup = checkAnswers(lookup);
  };
}
