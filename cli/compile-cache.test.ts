import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { rootFolder } from '#server/config/paths.ts';

const folder = mkdtempSync(join(tmpdir(), 'compile-cache-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a process and a thread of it print as their folders of compiled code, after the first has asked for one. */
function foldersOf(env: Record<string, string>): string[] {
  const script = join(folder, 'start.mjs');
  const cache = pathToFileURL(join(rootFolder, 'scripts/lib/compile-cache.mjs')).href;
  writeFileSync(
    script,
    `import module from 'node:module';
     import { isMainThread, Worker } from 'node:worker_threads';
     import { enableCompileCache } from ${JSON.stringify(cache)};
     if (isMainThread) enableCompileCache();
     console.log(module.getCompileCacheDir?.() ?? 'none');
     if (isMainThread) new Worker(new URL(import.meta.url));`,
  );
  const { NODE_COMPILE_CACHE: _, ...own } = process.env;
  return execFileSync(process.execPath, [script], { env: { ...own, ...env }, encoding: 'utf8' })
    .trim()
    .split('\n');
}

/** Node 20 has no compile cache. */
const isSupported = Reflect.has(module, 'enableCompileCache');

it('gives a process and its threads the code that earlier ones compiled, where Node can', () => {
  const own = isSupported ? expect.stringContaining(join(rootFolder, '.cache/compiled')) : 'none';
  expect(foldersOf({})).toEqual([own, own]);
});

it('starts as usual where it is switched off', () => {
  expect(foldersOf({ NODE_DISABLE_COMPILE_CACHE: '1' })).toEqual(['none', 'none']);
});
