import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { rootFolder } from '#server/config/paths.ts';
import { writtenText } from '#testing/written-text.ts';

/** The whole change that CONTRIBUTING.md shows for a new verb: one file, and one line of another. */
const newFile = `import { onePositional, parseVerbArgs } from '../parse-verb-args.ts';
import type { Verb } from '../verb.ts';

export const verb: Verb = {
  help: \`Usage: balance greet NAME

Greets NAME.
\`,
  run: async (args, io) => {
    io.stdout.write(\`Hello, \${onePositional(parseVerbArgs(args, {}).positionals, 'NAME')}.\\n\`);
    return 0;
  },
};
`;
const newLine = "  greet: ['greet somebody', () => import('./verbs/greet.ts')],\n";

let folder = '';
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A copy of cli/ inside the package, so that imports of other folders resolve as in the original. */
async function copyCli(): Promise<string> {
  await mkdir(join(rootFolder, '.cache'), { recursive: true });
  folder = await mkdtemp(join(rootFolder, '.cache/add-verb-'));
  const copy = join(folder, 'cli');
  await cp(join(rootFolder, 'cli'), copy, {
    recursive: true,
    filter: (path) => !path.endsWith('.test.ts') && !path.endsWith('.json'),
  });
  return copy;
}

async function changedFiles(copy: string): Promise<string[]> {
  const files = (await readdir(copy, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const texts = await Promise.all(
    files.map(async (name) => [
      await readFile(join(copy, name), 'utf8'),
      await readFile(join(rootFolder, 'cli', name), 'utf8').catch(() => null),
    ]),
  );
  return files.filter((_, at) => texts[at]?.[0] !== texts[at]?.[1]).sort();
}

const load = (file: string) => import(pathToFileURL(file).href);

it('a new verb is one new file and one new line: it is listed, shows its help and runs', async () => {
  const copy = await copyCli();
  await writeFile(join(copy, 'verbs/greet.ts'), newFile);
  const entriesFile = join(copy, 'verb-entries.ts');
  const entries = await readFile(entriesFile, 'utf8');
  const changed = entries.replace(/^};\n/m, `${newLine}};\n`);
  expect(changed.split('\n')).toHaveLength(entries.split('\n').length + 1);
  await writeFile(entriesFile, changed);
  expect(await changedFiles(copy)).toEqual(['verb-entries.ts', 'verbs/greet.ts']);

  const { runCli } = await load(join(copy, 'run-cli.ts'));
  const { verbEntries } = await load(entriesFile);
  const balance = async (...args: string[]) => {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const status = await runCli(verbEntries, args, { stdin: new PassThrough(), stdout, stderr });
    return { status, stdout: writtenText(stdout), stderr: writtenText(stderr) };
  };
  expect((await balance('--help')).stdout).toMatch(/^ {2}greet +greet somebody$/m);
  expect((await balance('greet', '--help')).stdout).toContain('Usage: balance greet NAME');
  expect(await balance('greet', 'Ann')).toEqual({ status: 0, stdout: 'Hello, Ann.\n', stderr: '' });
  expect(await balance('greet')).toEqual({
    status: 2,
    stdout: '',
    stderr: "balance greet: NAME is missing; 'balance greet --help' tells more.\n",
  });
});
