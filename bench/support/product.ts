import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { rootFolder } from '#server/config/paths.ts';
import { freePort } from '#testing/free-port.ts';
import { memoryMb } from './processes.ts';

export interface RunningProduct {
  address: string;
  /** Time from the start of the process to its first response, in milliseconds. */
  startMs: number;
  /** Resident memory of the process, in megabytes. */
  memoryMb(): number;
  process: ChildProcess;
  stop(): Promise<void>;
}

async function firstAnswer(address: string, child: ChildProcess): Promise<void> {
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  while (!ended) {
    const answer = await fetch(`${address}/health`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`the product ended with ${child.exitCode ?? child.signalCode} before it answered`);
}

/** Starts the built product like `npm start`, from the repository or from a copy. */
export async function startProduct(options: {
  dataDir: string;
  folder?: string;
  env?: Record<string, string>;
}): Promise<RunningProduct> {
  const port = await freePort();
  const folder = options.folder ?? rootFolder;
  const start = performance.now();
  const child = spawn(process.execPath, [join(folder, 'scripts/start.mjs')], {
    cwd: folder,
    env: {
      ...process.env,
      LOG_LEVEL: 'error',
      ...options.env,
      PORT: String(port),
      DATA_DIR: options.dataDir,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://127.0.0.1:${port}`;
  await firstAnswer(address, child);
  return {
    address,
    startMs: performance.now() - start,
    process: child,
    memoryMb: () => memoryMb(child.pid ?? 0),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}
