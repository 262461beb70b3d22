import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

/** All accepted files below the given files and folders (relative to the root), sorted. */
export function listFiles(places, accept = () => true) {
  const found = [];
  const visit = (path) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return;
    if (!stats.isDirectory()) {
      if (accept(relative(root, path))) found.push({ path: relative(root, path), stats });
      return;
    }
    for (const name of readdirSync(path)) if (name !== 'node_modules') visit(join(path, name));
  };
  for (const place of places) visit(join(root, place));
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Changes when a file is added, removed or written; reads no content, so it takes milliseconds. */
export function fingerprint(places, accept) {
  const hash = createHash('sha256').update(process.platform);
  for (const { path, stats } of listFiles(places, accept)) {
    hash.update(`${path}\0${stats.size}\0${stats.mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** Sources of the product: neither tests nor files that only tests use. */
export function isShipped(path) {
  return !/\.test\.tsx?$|(^|\/)(testing|testdata)\//.test(path);
}
