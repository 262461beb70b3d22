import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { listFiles, root } from './files.mjs';
import { ScriptError } from './progress.mjs';
import { runNode } from './run.mjs';

export const webInputs = [
  ...['web', 'contract', 'domain', 'vite.config.ts', 'lingui.config.ts'],
  ...['docs/methodology.md', 'docs/measured'],
];

const compressible = /\.(html|js|css|svg|json|txt|webmanifest|map)$/;
/** Below this size, compression saves less than its headers cost. */
const minBytes = 512;

async function compress(file) {
  const content = await readFile(file);
  if (content.length < minBytes) return;
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)]);
}

/** Builds the web app with vite, and brotli and gzip copies of its text files. */
export async function buildWeb() {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { code, output } = await runNode([vite, 'build', '--logLevel', 'warn'], {
    capture: true,
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) throw new ScriptError(`The web app does not build:\n${output}`);
  const files = listFiles(['dist/web'], (path) => compressible.test(path));
  await Promise.all(files.map((file) => compress(join(root, file.path))));
}
