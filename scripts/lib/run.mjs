import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './files.mjs';

/** What runs at the moment, with whether it leads a process group of its own. */
const running = new Map();
/** npm takes a moment to tidy up; then it is ended the hard way. */
const graceMs = 5_000;

/** Gives whether anybody was there to hear it; signal 0 only asks. */
function signalTo(child, ownGroup, signal) {
  try {
    return process.kill(ownGroup ? -child.pid : child.pid, signal);
  } catch (error) {
    if (error.code === 'ESRCH') return false;
    throw error;
  }
}

async function endOne(child, ownGroup) {
  const closed = new Promise((resolve) => child.once('close', resolve));
  const hard = setTimeout(() => signalTo(child, ownGroup, 'SIGKILL'), graceMs);
  const untilMs = performance.now() + graceMs;
  signalTo(child, ownGroup, 'SIGTERM');
  await closed;
  // What the command started may outlive it.
  while (ownGroup && signalTo(child, ownGroup, 0) && performance.now() < untilMs) await sleep(50);
  if (ownGroup) signalTo(child, ownGroup, 'SIGKILL');
  clearTimeout(hard);
}

/** Ends what `run` started, with its own children where it has a group, and waits until it is gone. */
export async function endRunning() {
  await Promise.all([...running].map(([child, ownGroup]) => endOne(child, ownGroup)));
}

/**
 * Runs a command to its end. With `capture` its output is returned instead of shown; with `ownGroup` it and
 * all that it starts can be ended together, and a terminal's Ctrl-C reaches it only through `endRunning`.
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

/** The same for a script of this repository or of a package, with this very Node. */
export function runNode(args, options) {
  return run(process.execPath, args, options);
}
