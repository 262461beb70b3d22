import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

function findRoot(from: string): string {
  const parent = dirname(from);
  if (existsSync(join(from, 'package.json'))) return from;
  if (parent === from) throw new Error('package.json not found above the running file');
  return findRoot(parent);
}

const here = dirname(fileURLToPath(import.meta.url));

/** The folder of package.json; the same from source and from `dist/`. */
export const rootFolder = findRoot(here);

/** True when the code runs from the bundle of `npm run build`. */
export const isBuilt = relative(rootFolder, here).startsWith('dist');

let usesBuild = isBuilt;

/** Makes threads and programs start from `dist/`, also where the caller runs from source; the tests build it first. */
export function startFromBuild(): void {
  usesBuild = true;
}

const builtFile = (source: string): string => join(rootFolder, 'dist', source.replace(/\.ts$/, '.js'));

/**
 * The module of a worker thread, for `new Worker(module)` or a pool. `source` is relative to the root; the
 * build writes each `.worker.ts` file to the same path below `dist/`. From source the module registers tsx
 * first, because `--import tsx` has no effect in threads of Node 20, and re-exports the default export.
 */
export function workerModule(source: `server/${string}.worker.ts`): URL {
  if (usesBuild) return pathToFileURL(builtFile(source));
  const tsx = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const file = JSON.stringify(pathToFileURL(join(rootFolder, source)).href);
  const code = `import { register } from ${tsx}; register(); export default (await import(${file})).default;`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}

/** The same for a pool of piscina, which accepts files only and loads them with `require`: from source the CommonJS hook of tsx compiles them. */
export function poolModule(source: `server/${string}.worker.ts`): { filename: string; execArgv: string[] } {
  if (usesBuild) return { filename: builtFile(source), execArgv: [] };
  const hook = createRequire(import.meta.url).resolve('tsx/cjs');
  return { filename: join(rootFolder, source), execArgv: ['--require', hook] };
}

/** The arguments with which Node runs a program of this repository in a child process. */
export function programArguments(source: `${string}.ts`): string[] {
  return usesBuild ? [builtFile(source)] : ['--import', 'tsx', join(rootFolder, source)];
}
