import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build.mjs';
import { buildProgram } from './build-server.mjs';
import { listFiles, root } from './files.mjs';
import { fail, ScriptError } from './progress.mjs';
import { runNode } from './run.mjs';

/** Programs of the folder: files that export `run`. */
function programs(folder) {
  const exportsRun = ({ path }) =>
    /^export (async )?function run\(/m.test(readFileSync(join(root, path), 'utf8'));
  return listFiles([folder], (path) => path.split('/').length === 2 && path.endsWith('.ts'))
    .filter(exportsRun)
    .map((file) => basename(file.path, '.ts'));
}

/** Arguments of Node for a program. Benchmarks run bundled, like the product. */
async function programArguments(folder, name) {
  const runner = join(root, 'scripts/lib/run-program.mjs');
  const file = `${folder}/${name}.ts`;
  if (folder !== 'bench') return ['--import', 'tsx', runner, pathToFileURL(join(root, file)).href];
  await buildIfStale(console.log);
  return [runner, pathToFileURL(await buildProgram(file)).href];
}

/** Runs `run(args)` of FOLDER/NAME.ts, of every file there with `all`, or lists the names. */
export async function dispatch(folder, [name, ...args]) {
  try {
    const names = programs(folder);
    if (name === undefined || name === '--list' || name === '--help') {
      return console.log(`One of: ${[...names, 'all'].join(', ')}`);
    }
    const chosen = name === 'all' ? names : [name];
    for (const program of chosen) {
      const file = join(root, folder, `${program}.ts`);
      if (!existsSync(file))
        throw new ScriptError(`No ${folder}/${program}.ts. One of: ${[...names, 'all'].join(', ')}`);
      const { code } = await runNode([...(await programArguments(folder, program)), ...args]);
      if (code !== 0) process.exitCode = 1;
    }
  } catch (error) {
    fail(error);
  }
}
