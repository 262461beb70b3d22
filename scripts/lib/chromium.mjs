import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackages } from './debian.mjs';
import { ScriptError } from './progress.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

function installed() {
  if (process.env.BALANCE_TEST_CHROMIUM) return process.env.BALANCE_TEST_CHROMIUM;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...candidates, ...elsewhere].find((path) => existsSync(path));
}

/** The browser of the end-to-end tests, installed from Debian's package where that is allowed. */
export async function findChromium() {
  const found = installed();
  if (found !== undefined) return found;
  await installDebianPackages(['chromium', 'fonts-liberation']);
  const path = installed();
  if (path !== undefined) return path;
  throw new ScriptError(
    'The end-to-end tests need Chromium: run "sudo apt-get install chromium", or name a Chrome by BALANCE_TEST_CHROMIUM=/path/to/chrome.',
  );
}
