import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, root } from './files.mjs';
import { runNode } from './run.mjs';

/** The tests that draw a part of their inputs, by `domain/testing/effort.ts`. */
function propertyTests() {
  return listFiles(['domain', 'server', 'web'], (path) => /\.test\.tsx?$/.test(path))
    .map(({ path }) => path)
    .filter((path) => /\/(?:effort|slow-texts)\.ts'/.test(readFileSync(join(root, path), 'utf8')));
}

async function runPropertyTests() {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const projects = ['--project', 'unit', '--project', 'components'];
  const { code } = await runNode([vitest, 'run', ...projects, ...propertyTests()], {
    env: { BALANCE_TEST_EFFORT: '1' },
  });
  return code;
}

export async function fuzz(args) {
  const namesTarget = args.some(
    (arg, at) => !arg.startsWith('-') && !/^--(?:runs|seed)$/.test(args[at - 1] ?? ''),
  );
  const tested = namesTarget || args.includes('--list') ? 0 : await runPropertyTests();
  const { code } = await runNode(['--import', 'tsx', 'server/testing/fuzz/fuzz-main.ts', ...args]);
  process.exitCode = tested || code;
}
