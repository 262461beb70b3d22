import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const shared = {
  pool: 'forks',
  // What hangs is found by them, not what is slow: on a crowded machine everything takes a multiple.
  testTimeout: 120_000,
  hookTimeout: 180_000,
  // One second, the default, is less than a page may take on a crowded machine.
  expect: { poll: { timeout: 30_000 } },
  setupFiles: ['server/testing/forbid-network.ts'],
} as const;

export default defineConfig({
  test: {
    reporters: ['default'],
    // On two cores vitest would run one file at a time, though most of a file's time is waiting.
    maxWorkers: Math.max(3, availableParallelism()),
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{domain,contract,server,web,cli,models,evals}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          // Two apps with a browser each: half of a file's time is waiting.
          maxWorkers: 2,
          // The files share what they import: they differ in their app and their browser only.
          isolate: false,
          testTimeout: 180_000,
          // Browser, server and test share a machine that others may crowd. What passes at the second try only
          // is named in the summary; state that a first try left in the file's app makes the second fail too.
          retry: 1,
        },
      },
    ],
  },
});
