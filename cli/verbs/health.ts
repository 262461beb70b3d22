import { loadEnvironment } from '#server/config/load-environment.ts';
import { noPositionals, parseVerbArgs } from '../parse-verb-args.ts';
import type { Verb } from '../verb.ts';

const timeoutMs = 5_000;

/** The address of /health on this machine. A server that listens on all addresses answers on loopback too. */
function healthAddress({ host, port }: { host: string; port: number }): string {
  const local = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${local.includes(':') ? `[${local}]` : local}:${port}/health`;
}

export const verb: Verb = {
  help: `Usage: balance health

Requests /health of the server of this machine (HOST and PORT of the environment) and prints the answer.
The exit status is 0 when it can serve, and 1 when it cannot or does not answer within five seconds.
For container engines and service managers; a process with the role worker alone serves no pages.
`,
  run: async (args, io) => {
    noPositionals(parseVerbArgs(args, {}).positionals);
    const address = healthAddress(loadEnvironment());
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
      io.stdout.write(`${await response.text()}\n`);
      return response.ok ? 0 : 1;
    } catch {
      io.stderr.write(
        `balance: no answer from ${address}. Is the server running, with this HOST and PORT?\n`,
      );
      return 1;
    }
  },
};
