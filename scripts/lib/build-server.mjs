import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { isShipped, listFiles, root } from './files.mjs';
import { ScriptError } from './progress.mjs';

export const serverInputs = ['server', 'cli', 'domain', 'contract', 'models'];

const dist = join(root, 'dist');

function entryPoints() {
  const workers = listFiles(['server'], (path) => path.endsWith('.worker.ts') && isShipped(path));
  return [
    ...['server/main.ts', 'cli/main.ts', 'server/db/make-template-main.ts'],
    ...workers.map((file) => file.path),
  ].filter((path) => existsSync(join(root, path)));
}

/** Takes away chunks of earlier builds, whose names carry hashes. */
async function removeLeftovers(written) {
  const keep = new Set(written);
  const old = listFiles(['dist/server', 'dist/cli', 'dist/chunks'], (path) => !keep.has(path));
  await Promise.all(old.map((file) => rm(join(root, file.path), { force: true })));
}

/** Bundles server, command line and worker threads to dist/; packages stay in node_modules. */
export async function buildServer() {
  const { build } = await import('esbuild');
  const result = await build({
    absWorkingDir: root,
    entryPoints: entryPoints(),
    outdir: dist,
    outbase: root,
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    sourcesContent: false,
    loader: { '.json': 'json' },
    logLevel: 'silent',
    write: false,
  }).catch((error) => {
    throw new ScriptError(`The server does not build:\n${error.message}`);
  });
  await Promise.all(
    result.outputFiles.map(async (file) => {
      await mkdir(dirname(file.path), { recursive: true });
      await writeFile(file.path, file.contents);
    }),
  );
  await removeLeftovers(result.outputFiles.map((file) => relative(root, file.path)));
}
