import { availableParallelism } from 'node:os';
import { lingui } from '@lingui/vite-plugin';
import { configDefaults, defineConfig } from 'vitest/config';
import { compileMessages } from './scripts/lib/compile-messages.mjs';
import { compileMethodology } from './scripts/lib/methodology.mjs';

/** From Node 25 on a process has a `localStorage` of its own, which takes the place of jsdom's. */
const withoutWebStorage = process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
  ? ['--no-experimental-webstorage']
  : [];

const shared = {
  pool: 'forks',
  execArgv: withoutWebStorage,
  // What hangs is found by them, not what is slow: on a crowded machine everything takes a multiple.
  testTimeout: 120_000,
  hookTimeout: 180_000,
  // One second, the default, is less than a page may take on a crowded machine.
  expect: { poll: { timeout: 30_000 } },
  setupFiles: [
    'server/testing/file-times.ts',
    'server/testing/forbid-network.ts',
    'server/testing/start-from-build.ts',
  ],
  globalSetup: ['scripts/lib/test-setup.mjs'],
} as const;

/**
 * For what a crowded machine may upset: pages, and a browser beside its server. What passes at the second try
 * only is named in the summary; state that a first try left in a file's app makes the second fail too.
 */
const secondTry = { retry: 1 } as const;

/** Kills, faults, releases and copies of the sources: minutes, for `npm test -- release`. */
const releaseTests = '**/*.release.{test,e2e}.ts';

const withEngine = { ...shared, setupFiles: [...shared.setupFiles, 'server/testing/keep-engine.ts'] };

const endToEnd = {
  ...withEngine,
  // An app with its database and a browser each: part of a file's time is waiting.
  maxWorkers: 3,
  // The files of a worker share what they import, apps and a browser.
  isolate: false,
  setupFiles: [...withEngine.setupFiles, 'e2e/support/setup.ts'],
  testTimeout: 180_000,
  ...secondTry,
};

export default defineConfig({
  plugins: [compileMessages(), compileMethodology(), lingui()],
  test: {
    reporters: ['default'],
    // On two cores vitest would run one file at a time, though most of a file's time is waiting.
    maxWorkers: Math.max(3, availableParallelism()),
    projects: [
      {
        extends: true,
        test: {
          ...withEngine,
          name: 'unit',
          include: ['{domain,contract,server,cli,models,evals,bench}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, releaseTests],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...withEngine, name: 'release', include: ['**/*.release.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'components',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // One window and one React for the files of a worker, which cost more than their tests: each test
          // leaves an empty page behind.
          isolate: false,
          setupFiles: [...shared.setupFiles, 'web/testing/setup-dom.ts'],
          ...secondTry,
        },
      },
      {
        test: {
          ...endToEnd,
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          exclude: [...configDefaults.exclude, releaseTests],
        },
      },
      { test: { ...endToEnd, name: 'e2e-release', include: ['e2e/**/*.release.e2e.ts'] } },
    ],
  },
});
