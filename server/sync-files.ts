import { open, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What systems answer that cannot sync a folder; PostgreSQL ignores the same. */
const unsupported = new Set(['EACCES', 'EBADF', 'EINVAL', 'EISDIR', 'EPERM']);

async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  await handle.sync().finally(() => handle.close());
}

/** Forces the names in a folder to the disk (fsync): a new or renamed file may be gone after a power cut before that. */
export async function syncFolder(folder: string): Promise<void> {
  await sync(folder, 'r').catch((error: NodeJS.ErrnoException) => {
    if (!unsupported.has(error.code ?? '')) throw error;
  });
}

/** Forces a folder with all that is below it to the disk. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? syncTree(path) : sync(path, 'r+'));
  }
  await syncFolder(folder);
}

/** Renames a file whose content is on the disk, or a synced folder, so that the new name outlives a power cut. */
async function renameSynced(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
}

/** Gives a complete file its final name: after a power cut the name leads to the whole content or to what it led to before. */
export async function publishFile(unfinished: string, file: string): Promise<void> {
  await sync(unfinished, 'r+');
  await renameSynced(unfinished, file);
}

/** The same for a folder with all that is below it. */
export async function publishFolder(unfinished: string, folder: string): Promise<void> {
  await syncTree(unfinished);
  await renameSynced(unfinished, folder);
}
