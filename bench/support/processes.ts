import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rootFolder } from '#server/config/paths.ts';
import { freePort } from '#testing/free-port.ts';

export type Role = 'web' | 'worker';

/** A process of an installation, which keeps its name, port and data folder when it is started again. */
export interface InstalledProcess {
  name: string;
  role: Role;
  /** Where a web process listens. */
  port: number;
  /** The id of the running process. */
  pid(): number;
  hasEnded(): boolean;
  /** The exit status or signal that ended it; null while it runs. */
  endedBy(): number | NodeJS.Signals | null;
  /**
   * Ends it without notice and starts it again at once, with further environment for this time. Returns when a web
   * process answers again.
   */
  killAndStart(env?: Record<string, string>): Promise<void>;
  /** Ends it in order and starts the build of another folder in its place. */
  replace(root: string): Promise<void>;
  stop(): Promise<void>;
}

async function start(options: {
  name: string;
  role: Role;
  folder: string;
  env: Record<string, string>;
  root?: string;
}): Promise<InstalledProcess> {
  const { name, role, folder, env } = options;
  const port = await freePort();
  const dataDir = join(folder, name);
  mkdirSync(dataDir, { recursive: true });
  let root = options.root ?? rootFolder;
  const spawnOne = (more: Record<string, string> = {}) =>
    spawn(process.execPath, [join(root, 'bin/balance'), role === 'web' ? 'serve' : 'worker'], {
      cwd: root,
      env: {
        ...process.env,
        LOG_LEVEL: 'error',
        ...env,
        ...more,
        ...{ ROLES: role, PORT: String(port), DATA_DIR: dataDir },
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  let child: ChildProcess = spawnOne();
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: NodeJS.Signals) => {
    if (hasEnded()) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  };
  const started: InstalledProcess = {
    ...{ name, role, port },
    pid: () => child.pid ?? 0,
    hasEnded,
    endedBy: () => child.exitCode ?? child.signalCode,
    killAndStart: async (more) => {
      await end('SIGKILL');
      child = spawnOne(more);
      if (role === 'web') await untilReady(started);
    },
    replace: async (next) => {
      await end('SIGTERM');
      root = next;
      child = spawnOne();
      if (role === 'web') await untilReady(started);
    },
    stop: () => end('SIGTERM'),
  };
  return started;
}

/** Waits until a web process answers that it is ready. */
async function untilReady({ name, port, hasEnded }: InstalledProcess): Promise<void> {
  for (;;) {
    if (hasEnded()) throw new Error(`${name} ended before it answered.`);
    const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => null);
    if (answer?.ok) return;
    await sleep(50);
  }
}

/** Starts processes of the product, built in `root`, on one database, for example two of role `web` and three of `worker`. */
export async function startProcesses(
  counts: Record<Role, number>,
  options: { folder: string; env: Record<string, string>; root?: string },
): Promise<InstalledProcess[]> {
  const names = (['web', 'worker'] as const).flatMap((role) =>
    Array.from({ length: counts[role] }, (_, at) => ({ role, name: `${role}${at + 1}` })),
  );
  const processes = await Promise.all(names.map((one) => start({ ...one, ...options })));
  await Promise.all(processes.filter(({ role }) => role === 'web').map(untilReady));
  return processes;
}

/** Resident memory of a process, in megabytes. */
export function memoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
