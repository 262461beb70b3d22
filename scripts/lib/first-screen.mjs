import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './files.mjs';
import { ScriptError } from './progress.mjs';

/** Limit of gzipped JavaScript before the first screen, in bytes. */
export const maxFirstScreenBytes = 135_000;

const web = join(root, 'dist/web');

/** Scripts that index.html names: the entry and what it preloads. */
function entries(html) {
  const scripts = [...html.matchAll(/<script[^>]+src="([^"]+\.js)"/g)];
  const preloads = [...html.matchAll(/<link[^>]+rel="modulepreload"[^>]+href="([^"]+)"/g)];
  return [...scripts, ...preloads].map((match) => join(web, match[1]));
}

function staticImports(file, code) {
  const found = code.matchAll(/(?:from|import)\s*["'](\.{1,2}\/[^"']+\.js)["']/g);
  return [...found].map((match) => join(dirname(file), match[1]));
}

/** The messages of the first screen in the language whose catalogue is the largest: a reader loads one. */
function maxCatalogue(html) {
  const [, content = ''] = /<meta name="balance-messages" content="([^"]*)"/.exec(html) ?? [];
  const places = [...new URLSearchParams(content.replaceAll('&amp;', '&'))];
  return places
    .filter(([name]) => name.endsWith('.shell'))
    .map(([, place]) => join(web, place))
    .sort((a, b) => zippedSize(b) - zippedSize(a))
    .slice(0, 1);
}

const zippedSize = (file) => gzipSync(readFileSync(file), { level: 9 }).length;

/** The scripts that index.html loads before the first screen, with their static imports and the messages, by size. */
export function firstScreenFiles() {
  const page = join(web, 'index.html');
  if (!existsSync(page)) throw new ScriptError('dist/web is missing: run "npm run build" first.');
  const seen = new Map();
  const visit = (file) => {
    if (seen.has(file) || !existsSync(file)) return;
    const code = readFileSync(file, 'utf8');
    seen.set(file, gzipSync(code, { level: 9 }).length);
    for (const next of staticImports(file, code)) visit(next);
  };
  const html = readFileSync(page, 'utf8');
  for (const file of [...entries(html), ...maxCatalogue(html)]) visit(file);
  if (seen.size === 0) throw new ScriptError('dist/web/index.html names no script.');
  return seen;
}

export function measureFirstScreen() {
  return [...firstScreenFiles().values()].reduce((total, size) => total + size, 0);
}
