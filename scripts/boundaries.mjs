// npm run boundaries: the directions of docs/architecture.md, by dependency-cruiser and one reading of the text.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isShipped, listFiles, root } from './lib/files.mjs';
import { ScriptError } from './lib/progress.mjs';
import { runNode } from './lib/run.mjs';

const folders = ['domain', 'contract', 'server', 'web', 'cli'];
const isSource = (path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts');

async function cruise() {
  const tool = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const { output } = await runNode(
    [tool, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...folders],
    { capture: true },
  );
  try {
    return JSON.parse(output.slice(output.indexOf('{')));
  } catch {
    throw new ScriptError(`dependency-cruiser failed:\n${output}`);
  }
}

/** A check that read nothing must not pass: every folder with sources has to appear among the modules. */
function unread(modules) {
  const seen = new Set(modules.map((module) => module.source));
  return listFiles(folders, isSource)
    .map((file) => file.path)
    .filter((path) => !seen.has(path));
}

/** Handing the whole environment to its one reader is not reading it. */
const allowedEnvironment = /readSettings\(\s*process\.env\s*[,)]/g;

function environmentReaders() {
  return listFiles(folders, (path) => isSource(path) && isShipped(path))
    .map((file) => file.path)
    .filter((path) => path !== 'server/config/env.ts')
    .filter((path) =>
      readFileSync(join(root, path), 'utf8').replace(allowedEnvironment, '').includes('process.env'),
    );
}

const { modules, summary } = await cruise();
const problems = [
  ...summary.violations.map(
    (found) =>
      `${found.rule.name}: ${found.from} → ${found.cycle?.map((to) => to.name ?? to).join(' → ') ?? found.to}`,
  ),
  ...unread(modules).map((path) => `not read by dependency-cruiser: ${path}`),
  ...environmentReaders().map((path) => `only server/config/env.ts reads process.env: ${path}`),
];
if (modules.length === 0) problems.push('dependency-cruiser read no module at all');
for (const problem of problems) console.error(problem);
console.log(`${summary.totalCruised} modules, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
