import module from 'node:module';
import { join } from 'node:path';
import { root } from './files.mjs';

/** The code that V8 compiled for earlier processes; a new build removes it. */
export const compileCacheFolder = join(root, '.cache/compiled');

/**
 * Lets this process and its threads start with the code that earlier ones compiled, where Node can (22.1 and later).
 * Threads find the folder in the environment. Without the right to write there, Node compiles as usual.
 */
export function enableCompileCache() {
  if (module.enableCompileCache === undefined || process.env.NODE_COMPILE_CACHE !== undefined) return;
  const { directory } = module.enableCompileCache(compileCacheFolder);
  if (directory !== undefined) process.env.NODE_COMPILE_CACHE = compileCacheFolder;
}
