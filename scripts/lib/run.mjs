import { spawn } from 'node:child_process';
import { root } from './files.mjs';

/**
 * Runs a command to its end. With `capture` its output is returned instead of shown.
 * Resolves with { code, output }, whatever the exit status.
 */
export function run(command, args, { env = {}, capture = false, cwd = root, ...rest } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      ...rest,
    });
    const pieces = [];
    child.stdout?.on('data', (piece) => pieces.push(piece));
    child.stderr?.on('data', (piece) => pieces.push(piece));
    child.once('error', reject);
    child.once('close', (code, signal) =>
      resolve({ code: code ?? (signal ? 128 : 1), output: Buffer.concat(pieces).toString('utf8') }),
    );
  });
}

/** The same for a script of this repository or of a package, with this very Node. */
export function runNode(args, options) {
  return run(process.execPath, args, options);
}
