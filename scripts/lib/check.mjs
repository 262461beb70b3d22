import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, root } from './files.mjs';
import { installIfNeeded } from './install.mjs';
import { fail } from './progress.mjs';
import { run } from './run.mjs';
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
    process.exit((await runStages([sourceChecks, [changed]])) ? 0 : 1);
  } catch (error) {
    fail(error);
  }
}
