import { join } from 'node:path';
import { openShortPath, type ShortPath } from '../db/short-socket-path.ts';

const name = 'control.sock';

/** The folder that holds the sockets of a running server; only its own user may enter. */
export function socketFolder(dataDir: string): string {
  return join(dataDir, 'run');
}

/** Where the control socket lies, in words short enough for the system. */
export async function openControlPath(dataDir: string): Promise<ShortPath> {
  const folder = await openShortPath(socketFolder(dataDir));
  return { path: join(folder.path, name), close: folder.close };
}
