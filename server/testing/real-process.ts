import { type ChildProcess, spawn } from 'node:child_process';
import { programArguments, rootFolder } from '../config/paths.ts';
import { until } from './waited-time.ts';

/** How long a test waits for a line or for the end of a process, in milliseconds. */
const maxMs = 60_000;

/** The product as its own process, as operators run it. */
export interface RealProcess {
  pid: number;
  /** All of standard output and standard error so far. */
  output(): string;
  /** Waits until the output contains the text. */
  untilPrinted(text: string): Promise<void>;
  /** Sends a signal and leaves the process to react. */
  signal(name: NodeJS.Signals): void;
  /** The exit status; null after a signal that the process did not handle. */
  ended: Promise<number | null>;
}

interface StartOptions {
  /** Options of Node, before the program. */
  nodeOptions?: readonly string[];
}

/** Starts `balance VERB ...`. Every process ends with `endAll`. */
export class RealProcesses {
  readonly #running = new Set<ChildProcess>();

  start(
    args: readonly string[],
    env: Record<string, string>,
    { nodeOptions = [] }: StartOptions = {},
  ): RealProcess {
    const program = [...nodeOptions, ...programArguments('cli/main.ts'), ...args];
    const child = spawn(process.execPath, program, {
      cwd: rootFolder,
      env: { PATH: process.env.PATH, NODE_ENV: 'test', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#running.add(child);
    let output = '';
    const add = (bytes: Buffer) => {
      output += bytes.toString('utf8');
    };
    child.stdout.on('data', add);
    child.stderr.on('data', add);
    const ended = new Promise<number | null>((resolve) =>
      child.once('close', (status) => {
        this.#running.delete(child);
        resolve(status);
      }),
    );
    return {
      pid: child.pid ?? 0,
      output: () => output,
      untilPrinted: async (text) => {
        await until(() => output.includes(text) || child.exitCode !== null, maxMs);
        if (!output.includes(text)) throw new Error(`"${text}" was not printed:\n${output.slice(-4000)}`);
      },
      signal: (name) => void child.kill(name),
      ended,
    };
  }

  /** Kills what still runs. */
  endAll(): void {
    for (const child of this.#running) child.kill('SIGKILL');
  }
}
