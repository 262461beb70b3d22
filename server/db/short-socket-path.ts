import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

// A socket's path may have 107 bytes on Linux and 103 on macOS; room is left for the file's own name.
const maxFolderBytes = 70;

export interface ShortPath {
  /** Another way to write the folder, short enough for the sockets in it. */
  path: string;
  close(): Promise<void>;
}

/**
 * Sockets lie in their folder however long its path is: the system limits only the path it is given to bind
 * or connect, so a long one is reached through a link in the temporary folder.
 */
export async function openShortPath(folder: string): Promise<ShortPath> {
  const absolute = resolve(folder);
  if (Buffer.byteLength(absolute) <= maxFolderBytes) return { path: absolute, close: async () => {} };
  const made = await mkdtemp(join(tmpdir(), 'balance-'));
  const link = join(made, 'd');
  await symlink(absolute, link);
  return { path: link, close: () => rm(made, { recursive: true, force: true }) };
}
