import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { checkContainerImage, hasContainerEngine } from './container-image.mjs';
import { root } from './files.mjs';
import { maxFirstScreenBytes, measureFirstScreen } from './first-screen.mjs';
import { findPostgres, startPostgres, withoutPostgres } from './postgres.mjs';
import { runNode } from './run.mjs';
import { runVitest } from './vitest.mjs';

/** A check that either holds or not: counted as one, its output shown only when it fails. */
function check(name, args) {
  return {
    name,
    work: async () => {
      const { code, output } = await runNode(args, { capture: true });
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: [], output };
    },
  };
}

const tool = (path) => join(root, 'node_modules', path);

/** Checks of the sources alone, for `npm run check` and `npm test`; a further one is one more line here. */
export const sourceChecks = [
  check('types', ['scripts/typecheck.mjs']),
  check('lint', [tool('@biomejs/biome/bin/biome'), 'check', '.']),
  check('boundaries', ['scripts/boundaries.mjs']),
  check('supply-chain', ['scripts/supply-chain.mjs']),
];

export const static_ = [
  ...sourceChecks,
  check('unused', [tool('knip/bin/knip.js')]),
  {
    name: 'build',
    work: async () => {
      await buildIfStale(console.log);
      return { passed: 1, failed: 0, skipped: [] };
    },
  },
];

/** Tests of these projects, with a PostgreSQL server; `findEnv` gives further variables. */
function withDatabase(name, projects, findEnv = async () => ({})) {
  const args = projects.flatMap((project) => ['--project', project]);
  return {
    name,
    work: async () => {
      const programs = await findPostgres();
      if (programs === undefined) {
        const counted = await runVitest(name, args, await findEnv());
        return { ...counted, failed: counted.failed + 1, output: withoutPostgres };
      }
      const server = await startPostgres(programs);
      try {
        return await runVitest(name, args, { BALANCE_TEST_POSTGRES_URL: server.url, ...(await findEnv()) });
      } finally {
        await server.stop();
      }
    },
  };
}

export const unit = [withDatabase('unit', ['unit', 'components'])];

/** What takes minutes and changes seldom: kills, faults, data of earlier releases. Only when it is named. */
export const release = [withDatabase('release', ['release', 'e2e-release'], findChromium)];

export const firstScreen = [
  {
    name: 'first-screen',
    work: async () => {
      const bytes = measureFirstScreen();
      const output = `First screen: ${(bytes / 1000).toFixed(1)} kB of JavaScript gzipped, at most ${maxFirstScreenBytes / 1000} kB`;
      const fits = bytes <= maxFirstScreenBytes;
      return { passed: fits ? 1 : 0, failed: fits ? 0 : 1, skipped: [], output };
    },
  },
];

/** In CI where a container engine answers: the image takes minutes and needs its base images from the network. */
export const image =
  process.env.CI && hasContainerEngine() ? [{ name: 'image', work: checkContainerImage }] : [];

export const endToEnd = [
  {
    name: 'e2e',
    work: async () => runVitest('e2e', ['--project', 'e2e'], await findChromium()),
  },
];
