import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { zipSync } from 'fflate';
import { root } from './files.mjs';
import { ScriptError } from './progress.mjs';

/** Limit of the zipped extension, in bytes. */
export const maxExtensionBytes = 60_000;

const source = join(root, 'web/extension');
export const extensionFolder = join(root, 'dist/extension');

function writeManifest() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const manifest = JSON.parse(readFileSync(join(source, 'manifest.json'), 'utf8'));
  writeFileSync(
    join(extensionFolder, 'manifest.json'),
    `${JSON.stringify({ ...manifest, version }, null, 2)}\n`,
  );
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .sort();
}

/** A fixed time, so that equal files give an equal archive. */
const mtime = new Date('2026-01-01T00:00:00Z');

function zip() {
  const entries = filesBelow(extensionFolder).map((path) => [
    relative(extensionFolder, path),
    [new Uint8Array(readFileSync(path)), { mtime }],
  ]);
  return zipSync(Object.fromEntries(entries), { level: 9 });
}

/** Builds the browser extension to dist/extension and dist/extension.zip. Returns the size of the archive in bytes. */
export async function buildExtension() {
  rmSync(extensionFolder, { recursive: true, force: true });
  mkdirSync(extensionFolder, { recursive: true });
  await build({
    entryPoints: ['popup.ts', 'options.ts', 'extension.css'].map((name) => join(source, name)),
    outdir: extensionFolder,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'chrome123',
    logLevel: 'warning',
  });
  for (const name of ['popup.html', 'options.html', 'icons'])
    cpSync(join(source, name), join(extensionFolder, name), { recursive: true });
  writeManifest();
  const archive = zip();
  if (archive.length > maxExtensionBytes)
    throw new ScriptError(
      `The extension has ${archive.length} bytes zipped; ${maxExtensionBytes} are allowed.`,
    );
  writeFileSync(join(root, 'dist/extension.zip'), archive);
  return archive.length;
}
