import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

// The path of a socket may have 107 bytes on Linux and 103 on macOS, including the file name.
const maxFolderBytes = 70;

export interface ShortPath {
  /** A path of the folder that is short enough for sockets. */
  path: string;
  close(): Promise<void>;
}

/**
 * Opens a short path to a folder for its sockets. The system limits only the path that is passed to bind or connect,
 * so a long folder is reached through a symbolic link in the temporary folder.
 */
export async function openShortPath(folder: string): Promise<ShortPath> {
  const absolute = resolve(folder);
  if (Buffer.byteLength(absolute) <= maxFolderBytes) return { path: absolute, close: async () => {} };
  const made = await mkdtemp(join(tmpdir(), 'balance-'));
  const link = join(made, 'd');
  await symlink(absolute, link);
  return { path: link, close: () => rm(made, { recursive: true, force: true }) };
}
