import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build.mjs';
import { enableCompileCache } from './compile-cache.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { endingOnSignals } from './ending-on-signals.mjs';
import { root } from './files.mjs';
import { installIfNeeded } from './install.mjs';
import { fail } from './progress.mjs';

export async function start() {
  try {
    const endWatch = endWithNpm();
    await installIfNeeded(console.log);
    await endingOnSignals(() => buildIfStale(console.log));
    enableCompileCache();
    // The server brings its own, orderly way to end.
    const { main } = await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
    for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, endWatch);
    await main();
  } catch (error) {
    fail(error);
  }
}
