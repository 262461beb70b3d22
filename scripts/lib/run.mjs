import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './files.mjs';

/** The running child processes, each with whether it leads a process group. */
const running = new Map();
/** Time for a child to clean up before SIGKILL. */
const graceMs = 5_000;

/** Sends a signal and returns whether the process exists; signal 0 only checks. */
function signalTo(child, ownGroup, signal) {
  try {
    return process.kill(ownGroup ? -child.pid : child.pid, signal);
  } catch (error) {
    if (error.code === 'ESRCH') return false;
    throw error;
  }
}

async function endChild(child, ownGroup) {
  const closed = new Promise((resolve) => child.once('close', resolve));
  const killTimer = setTimeout(() => signalTo(child, ownGroup, 'SIGKILL'), graceMs);
  const untilMs = performance.now() + graceMs;
  signalTo(child, ownGroup, 'SIGTERM');
  await closed;
  // Children of the command may outlive it.
  while (ownGroup && signalTo(child, ownGroup, 0) && performance.now() < untilMs) await sleep(50);
  if (ownGroup) signalTo(child, ownGroup, 'SIGKILL');
  clearTimeout(killTimer);
}

/** Ends all children of `run`, with their process groups, and waits for them. */
export async function endRunning() {
  await Promise.all([...running].map(([child, ownGroup]) => endChild(child, ownGroup)));
}

/**
 * Runs a command to its end. `capture` returns its output instead of showing it. `ownGroup` starts a process group,
 * so that its children end with it; Ctrl-C of a terminal then reaches it only through `endRunning`.
 * Resolves with { code, output }, whatever the exit status.
 */
export function run(
  command,
  args,
  { env = {}, capture = false, ownGroup = false, cwd = root, ...rest } = {},
) {
  return new Promise((resolve, reject) => {
    const detached = ownGroup && process.platform !== 'win32';
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      detached,
      ...rest,
    });
    running.set(child, detached);
    const pieces = [];
    child.stdout?.on('data', (piece) => pieces.push(piece));
    child.stderr?.on('data', (piece) => pieces.push(piece));
    child.once('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve({ code: code ?? (signal ? 128 : 1), output: Buffer.concat(pieces).toString('utf8') });
    });
  });
}

/** Runs a script of this repository or of a package with the current Node. */
export function runNode(args, options) {
  return run(process.execPath, args, options);
}
