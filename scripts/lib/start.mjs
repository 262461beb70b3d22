import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { root } from './files.mjs';
import { installIfNeeded } from './install.mjs';
import { fail } from './progress.mjs';

/** Ends at once while preparing; the server brings its own, orderly way once it runs. */
function endOnSignals() {
  const end = () => process.exit(130);
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  return () => {
    process.off('SIGINT', end);
    process.off('SIGTERM', end);
  };
}

export async function start() {
  try {
    endWithNpm();
    const release = endOnSignals();
    await installIfNeeded(console.log);
    await buildIfStale(console.log);
    release();
    const { main } = await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
    await main();
  } catch (error) {
    fail(error);
  }
}
