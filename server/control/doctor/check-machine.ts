import { existsSync } from 'node:fs';
import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { findTemplate } from '../../db/template.ts';
import { type Check, check } from './check.ts';

const lowBytes = 1_000_000_000;
const tooLowBytes = 100_000_000;

/** Checks the versions under `engines` in package.json. */
export function checkNode(version: string): Check {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24;
  return fits
    ? check('OK', 'node', `Node.js ${version}`)
    : check(
        'FAIL',
        'node',
        `Node.js ${version} is not supported. Use 20.19 or newer, 22.12 or newer, or 24.`,
      );
}

function nearestFolder(folder: string): string {
  return existsSync(folder) ? folder : nearestFolder(dirname(folder));
}

async function checkSpace(folder: string): Promise<Check> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${(free / 1e9).toFixed(1)} GB free on the disk of ${folder}.`;
  if (free < tooLowBytes) return check('FAIL', 'disk', `${text} Make room: nothing can be saved soon.`);
  return free < lowBytes ? check('WARN', 'disk', `${text} Make room.`) : check('OK', 'disk', text);
}

async function checkFolder(dataDir: string): Promise<Check> {
  const { mode } = await stat(dataDir);
  const writable = await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!writable) return check('FAIL', 'data folder', `This user may not write in ${dataDir}.`);
  if ((mode & 0o077) === 0) return check('OK', 'data folder', dataDir);
  const octal = (mode & 0o777).toString(8);
  return check(
    'WARN',
    'data folder',
    `${dataDir} is open to other users (mode ${octal}). Run: chmod 700 ${dataDir}`,
  );
}

export async function checkDataFolder(dataDir: string): Promise<Check[]> {
  const space = await checkSpace(nearestFolder(dataDir));
  if (existsSync(dataDir)) return [await checkFolder(dataDir), space];
  return [check('OK', 'data folder', `${dataDir} is not there yet; the first start makes it.`), space];
}

/** Only a first start uses the template. */
export async function checkTemplate(): Promise<Check> {
  return (await findTemplate()) === undefined
    ? check('WARN', 'template', 'A first start takes seconds longer without it. Run: npm run build')
    : check('OK', 'template', 'A new embedded database starts from it.');
}
