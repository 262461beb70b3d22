import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { installDebianPackages } from './debian.mjs';
import { root } from './files.mjs';
import { ScriptError } from './progress.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];
const shellName = 'chromium-headless-shell';
/** Exists after an install of the shell that failed: it is tried once in a working tree. */
const shellRefused = join(root, '.cache/no-chromium-headless-shell');

function inPath(wanted) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders
    .flatMap((folder) => wanted.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
}

const installed = () => inPath(names) ?? elsewhere.find((path) => existsSync(path));

/** Chromium without its window, of the same version; undefined where it cannot be had. */
async function findShell() {
  const found = inPath([shellName]);
  if (found !== undefined || existsSync(shellRefused)) return found;
  if (!(await installDebianPackages([shellName], { isOptional: true }))) {
    mkdirSync(dirname(shellRefused), { recursive: true });
    writeFileSync(shellRefused, '');
  }
  return inPath([shellName]);
}

async function findFull() {
  const found = installed();
  if (found !== undefined) return found;
  await installDebianPackages(['chromium', 'fonts-liberation']);
  const path = installed();
  if (path !== undefined) return path;
  throw new ScriptError(
    'The end-to-end tests need Chromium: run "sudo apt-get install chromium", or name a Chrome by BALANCE_TEST_CHROMIUM=/path/to/chrome.',
  );
}

/**
 * The browsers of the end-to-end tests as environment variables, installed from Debian's packages where that is
 * allowed. Most pages open in the headless shell; without it, and with a BALANCE_TEST_CHROMIUM of the caller, all
 * open in the full Chromium.
 */
export async function findChromium() {
  const { BALANCE_TEST_CHROMIUM: full, BALANCE_TEST_CHROMIUM_SHELL: shell } = process.env;
  const ofCaller = shell ? { BALANCE_TEST_CHROMIUM_SHELL: shell } : {};
  if (full) return { BALANCE_TEST_CHROMIUM: full, ...ofCaller };
  const path = await findFull();
  if (shell) return { BALANCE_TEST_CHROMIUM: path, ...ofCaller };
  const found = await findShell();
  return {
    BALANCE_TEST_CHROMIUM: path,
    ...(found === undefined ? {} : { BALANCE_TEST_CHROMIUM_SHELL: found }),
  };
}
