import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { compileCacheFolder } from './compile-cache.mjs';
import { isShipped, listFiles, root } from './files.mjs';
import { ScriptError } from './progress.mjs';

export const serverInputs = ['server', 'cli', 'domain', 'contract', 'models'];

const dist = join(root, 'dist');

/** Packages of many small files: to find, read and compile each of them is most of the time of a start. */
const bundledPackages = new Set(['entities', 'feedsmith', 'htmlparser2', 'kysely']);

/** Bundles these packages with all that they import; other packages stay in node_modules. */
const packages = {
  name: 'packages',
  setup(build) {
    build.onResolve({ filter: /^[^./#]/ }, ({ path, kind, importer }) => {
      const [scope, name] = path.split('/');
      const isBundled = bundledPackages.has(scope.startsWith('@') ? `${scope}/${name}` : scope);
      if (kind === 'entry-point' || isBundled) return undefined;
      if (importer.includes('node_modules')) return undefined;
      return { path, external: true };
    });
  },
};

function entryPoints() {
  const workers = listFiles(['server'], (path) => path.endsWith('.worker.ts') && isShipped(path));
  return [
    ...['server/main.ts', 'cli/main.ts', 'server/db/make-template-main.ts'],
    ...workers.map((file) => file.path),
  ].filter((path) => existsSync(join(root, path)));
}

/** Removes chunks of earlier builds, whose names contain hashes. */
async function removeLeftovers(written) {
  const keep = new Set(written);
  const old = listFiles(['dist/server', 'dist/cli', 'dist/chunks'], (path) => !keep.has(path));
  await Promise.all(old.map((file) => rm(join(root, file.path), { force: true })));
}

/** Bundles to the same paths below dist/. Returns the written paths. */
async function bundle(what, options) {
  const { build } = await import('esbuild');
  const result = await build({
    ...options,
    absWorkingDir: root,
    outdir: dist,
    outbase: root,
    bundle: true,
    plugins: [packages],
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    // Else each \p{…} becomes a new RegExp() where it stands, which is compiled again at every call.
    supported: { 'regexp-unicode-property-escapes': true },
    sourcemap: true,
    sourcesContent: false,
    loader: { '.json': 'json' },
    logLevel: 'silent',
    write: false,
  }).catch((error) => {
    throw new ScriptError(`${what} does not build:\n${error.message}`);
  });
  await Promise.all(
    result.outputFiles.map(async (file) => {
      await mkdir(dirname(file.path), { recursive: true });
      await writeFile(file.path, file.contents);
    }),
  );
  return result.outputFiles.map((file) => file.path);
}

/** Bundles server, command line and worker threads to dist/. */
export async function buildServer() {
  const written = await bundle('The server', {
    entryPoints: entryPoints(),
    chunkNames: 'chunks/[name]-[hash]',
    splitting: true,
  });
  await removeLeftovers(written.map((path) => relative(root, path)));
  await rm(compileCacheFolder, { recursive: true, force: true });
}

/** Bundles one more program, for benchmarks and tests, so that it starts as users start it, and returns its path. */
export async function buildProgram(file) {
  await bundle(file, { entryPoints: [file] });
  return join(dist, file.replace(/\.ts$/, '.js'));
}
