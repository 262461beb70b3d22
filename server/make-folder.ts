import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

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

/** Some file systems, such as /proc, deny that the parent exists when they take no folders. */
function withoutFolders(path: string, cause: unknown): Error {
  return Object.assign(new Error(`No folder can be made at ${path}.`, { cause }), { code: 'ENOTSUP' });
}

/**
 * Makes a folder with those above it. Node's own `recursive` tries for ever, at full speed, on a file system
 * that takes no folders; here each is tried once.
 */
export async function makeFolder(folder: string, mode: number): Promise<void> {
  const path = resolve(folder);
  if (await isFolder(path)) return;
  if (dirname(path) !== path) await makeFolder(dirname(path), mode);
  try {
    await mkdir(path, { mode });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw withoutFolders(path, error);
    // Another process may have made it at the same moment.
    if (codeOf(error) !== 'EEXIST' || !(await isFolder(path))) throw error;
  }
}
