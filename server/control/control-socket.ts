import { join } from 'node:path';
import { openShortPath, type ShortPath } from '../db/short-socket-path.ts';

const name = 'control.sock';

/** The folder with the sockets of a running server; only its user has access. */
export function socketFolder(dataDir: string): string {
  return join(dataDir, 'run');
}

/** Opens a path of the control socket that is short enough for the system. */
export async function openControlPath(dataDir: string): Promise<ShortPath> {
  const folder = await openShortPath(socketFolder(dataDir));
  return { path: join(folder.path, name), close: folder.close };
}
