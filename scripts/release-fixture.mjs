// node scripts/release-fixture.mjs FILE: fills this version of the product with invented content and writes a
// backup of it, from which the tests of the next version start.
import { requireSupportedNode } from './lib/node-version.mjs';

requireSupportedNode();
const [file = 'server/testing/release-fixture/previous-release.gz'] = process.argv.slice(2);
Promise.all([import('./lib/build.mjs'), import('./lib/run.mjs'), import('./lib/progress.mjs')]).then(
  async ([build, { runNode }, progress]) => {
    try {
      await build.buildIfStale(console.log);
      const program = 'server/testing/release-fixture/write-fixture.ts';
      const { code } = await runNode(['--import', 'tsx', program, file]);
      process.exitCode = code;
    } catch (error) {
      progress.fail(error);
    }
  },
);
