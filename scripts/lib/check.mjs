import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, root } from './files.mjs';
import { installIfNeeded } from './install.mjs';
import { fail } from './progress.mjs';
import { run, runNode } from './run.mjs';
import { runStages } from './run-stages.mjs';
import { sourceChecks } from './test-stages.mjs';
import { runVitest } from './vitest.mjs';

/** The last commit that this branch shares with the main branch; the newest one where there is no such branch. */
async function commonCommit() {
  for (const main of ['origin/main', 'main', 'origin/HEAD']) {
    const { code, output } = await run('git', ['merge-base', 'HEAD', main], { capture: true });
    if (code === 0) return output.trim();
  }
  return 'HEAD';
}

/** What a test uses that starts the whole product, processes of it, an invented internet or a restored release. */
const wholeProduct =
  /create-test-app|programArguments|\/soak\/|spawnSync|start-newsroom|open-previous-release/;

/** Every change of the server affects them, and they take most of the time: for `npm test`. */
function wholeProductTests() {
  return listFiles(['server', 'cli'], (path) => path.endsWith('.test.ts'))
    .map(({ path }) => path)
    .filter((path) => wholeProduct.test(readFileSync(join(root, path), 'utf8')));
}

/** The files that differ from a commit, without those that were removed. */
async function filesChangedSince(commit) {
  const lists = await Promise.all([
    run('git', ['diff', '--name-only', '--diff-filter=d', commit], { capture: true }),
    run('git', ['ls-files', '--others', '--exclude-standard'], { capture: true }),
  ]);
  return lists.flatMap(({ output }) => output.split('\n')).filter((path) => path !== '');
}

/** Lint of the changed files; of all files where its rules have changed. */
const changedLint = {
  name: 'lint',
  work: async () => {
    const files = await filesChangedSince(await commonCommit());
    if (files.length === 0) return { passed: 1, failed: 0, skipped: [] };
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
    const places = files.some((path) => /^(?:biome|package)\.json$/.test(path)) ? ['.'] : files;
    const options = ['--no-errors-on-unmatched', '--files-ignore-unknown=true'];
    const { code, output } = await runNode([biome, 'check', ...options, ...places], { capture: true });
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: [], output };
  },
};

/** Tests that import a changed file, however far away; database tests run on the embedded database alone. */
const changed = {
  name: 'changed',
  work: async () => {
    const since = await commonCommit();
    const projects = ['--project', 'unit', '--project', 'components'];
    const excluded = wholeProductTests().map((path) => `--exclude=${path}`);
    const args = [...projects, ...excluded, `--changed=${since}`, '--passWithNoTests'];
    return await runVitest('changed', args, {}, { mayBeEmpty: true });
  },
};

export async function check() {
  try {
    await installIfNeeded(console.log);
    const checks = [changedLint, ...sourceChecks.filter(({ name }) => name !== 'lint')];
    process.exit((await runStages([checks, [changed]])) ? 0 : 1);
  } catch (error) {
    fail(error);
  }
}
