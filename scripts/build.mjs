// npm run build: builds the stale parts of dist/; with --force everything.
import { requireSupportedNode } from './lib/node-version.mjs';

requireSupportedNode();
Promise.all([import('./lib/build.mjs'), import('./lib/progress.mjs')]).then(([build, progress]) =>
  build.buildIfStale(console.log, { force: process.argv.includes('--force') }).then((built) => {
    if (built.length === 0) console.log('dist/ is up to date.');
  }, progress.fail),
);
