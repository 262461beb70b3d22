import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endingOnSignals } from './ending-on-signals.mjs';
import { root } from './files.mjs';
import { ScriptError } from './progress.mjs';
import { run } from './run.mjs';
import { withLock } from './with-lock.mjs';

const modules = join(root, 'node_modules');
const lock = join(root, 'package-lock.json');
/** Contains the hash of the lock file at the last install by this script. */
const hashFile = join(modules, '.balance-install');
/** npm writes it at the end of an install, so it is missing after an interrupted one. */
const npmRecord = join(modules, '.package-lock.json');

function lockHash() {
  return createHash('sha256').update(readFileSync(lock)).digest('hex');
}

/** Without development packages nothing can be built. */
function hasBuildTools() {
  return ['esbuild', 'vite'].every((name) => existsSync(join(modules, name, 'package.json')));
}

export function isInstalled() {
  if (!existsSync(npmRecord) || !hasBuildTools()) return false;
  if (existsSync(hashFile) && readFileSync(hashFile, 'utf8') === lockHash()) return true;
  return statSync(npmRecord).mtimeMs >= statSync(lock).mtimeMs;
}

async function install(say) {
  say('Installing packages (once; about a minute) ...');
  // Build tools are development packages, which npm omits under NODE_ENV=production.
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { code } = await run(npm, ['ci', '--include=dev', '--no-progress', '--loglevel=error'], {
    shell: process.platform === 'win32',
    ownGroup: true,
  });
  if (code !== 0) {
    throw new ScriptError('npm ci failed; its message stands above. Check the network and try again.');
  }
  writeFileSync(hashFile, lockHash());
}

/**
 * Installs the locked packages when they are missing or older than the lock file. Concurrent processes wait for the
 * one that installs; a signal ends npm before this process.
 */
export async function installIfNeeded(say) {
  if (isInstalled()) return false;
  return await endingOnSignals(() =>
    withLock(
      join(root, '.cache/build.lock'),
      async () => {
        if (isInstalled()) return false;
        await install(say);
        return true;
      },
      () => say('Waiting for another process that installs or builds here ...'),
    ),
  );
}
