import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

function findRoot(from: string): string {
  const parent = dirname(from);
  if (existsSync(join(from, 'package.json'))) return from;
  if (parent === from) throw new Error('package.json not found above the running file');
  return findRoot(parent);
}

const here = dirname(fileURLToPath(import.meta.url));

/** The folder of package.json, whether the code runs from source or from `dist/`. */
export const rootFolder = findRoot(here);

/** True when running the bundle of `npm run build`. */
export const isBuilt = relative(rootFolder, here).startsWith('dist');

/**
 * A worker thread's file and the options it needs. `source` is relative to the root and ends in
 * `.worker.ts`; the build puts each such file at the same place below `dist/`.
 */
export function workerFile(source: `server/${string}.worker.ts`): { filename: string; execArgv: string[] } {
  if (isBuilt) return { filename: join(rootFolder, 'dist', source.replace(/\.ts$/, '.js')), execArgv: [] };
  return { filename: join(rootFolder, source), execArgv: ['--import', 'tsx'] };
}
