import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { syncFolder } from './sync-files.ts';

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

async function isFolder(path: string): Promise<boolean> {
  return await stat(path).then(
    (found) => found.isDirectory(),
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return false;
      throw error;
    },
  );
}

/** Some read-only file systems, such as /proc, report that the parent does not exist. */
function withoutFolders(path: string, cause: unknown): Error {
  return Object.assign(new Error(`No folder can be made at ${path}.`, { cause }), { code: 'ENOTSUP' });
}

/**
 * Creates a folder and its parents. Node's own `recursive` loops forever on a file system that allows no folders; here
 * each folder is tried once. A new folder outlives a power cut.
 */
export async function makeFolder(folder: string, mode: number): Promise<void> {
  const path = resolve(folder);
  if (await isFolder(path)) return;
  if (dirname(path) !== path) await makeFolder(dirname(path), mode);
  try {
    await mkdir(path, { mode });
    await syncFolder(dirname(path));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw withoutFolders(path, error);
    // Another process may have made it at the same moment.
    if (codeOf(error) !== 'EEXIST' || !(await isFolder(path))) throw error;
  }
}
