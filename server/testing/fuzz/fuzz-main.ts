// Started by scripts/fuzz.mjs: checks inputs of the named targets, or of all.
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rootFolder } from '#server/config/paths.ts';
import { type FoundInput, findProblem, runTarget, usualMaxMs } from './run-target.ts';
import type { FuzzInput, FuzzTarget } from './target.ts';
import { fuzzTargets } from './targets.ts';

const usage = `npm run fuzz -- [TARGET…] [--runs N] [--seed S] [--guided]
npm run fuzz -- TARGET --input FILE
`;

/** Text is written as JSON, which keeps lone surrogates; bytes as they are. */
async function writeInput({ name }: FuzzTarget, input: FuzzInput): Promise<string> {
  const isText = typeof input === 'string';
  const written = isText ? Buffer.from(JSON.stringify(input)) : input;
  const folder = join(rootFolder, '.cache', 'fuzz');
  await mkdir(folder, { recursive: true });
  const hash = createHash('sha256').update(written).digest('hex').slice(0, 12);
  const file = join(folder, `${name}-${hash}.${isText ? 'json' : 'bin'}`);
  await writeFile(file, written);
  return file;
}

async function loadInput(file: string): Promise<FuzzInput> {
  const bytes = await readFile(file);
  return file.endsWith('.json') ? String(JSON.parse(bytes.toString())) : bytes;
}

async function report(target: FuzzTarget, { input, problem, number }: FoundInput): Promise<void> {
  const file = await writeInput(target, input);
  process.stdout.write(`${target.name}: input ${number} breaks a promise\n  ${problem}\n  ${file}\n`);
}

async function fuzz(
  targets: readonly FuzzTarget[],
  { runs, seed, isGuided }: { runs: number; seed: number; isGuided: boolean },
): Promise<boolean> {
  process.stdout.write(`seed ${seed}, ${runs} inputs for each of ${targets.length} targets\n`);
  let isClean = true;
  for (const target of targets) {
    // Coverage makes a parser so much slower that the time of long inputs would say nothing.
    const outcome = await runTarget(target, { runs, seed, isGrowing: !isGuided, isGuided });
    const { inputs, slowestMs, totalMs, longest, found, guided } = outcome;
    const mean = (totalMs / inputs).toFixed(2);
    const line = `${target.name.padEnd(14)} ${inputs} inputs, longest ${longest}, mean ${mean} ms, slowest ${slowestMs.toFixed(0)} ms (at most ${usualMaxMs})`;
    const counts = guided && `, new code ran for ${guided.drawn} drawn and ${guided.derived} derived inputs`;
    process.stdout.write(`${line}${counts ?? ''}\n`);
    if (found === null) continue;
    isClean = false;
    await report(target, found);
  }
  return isClean;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: '10000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
      input: { type: 'string' },
      guided: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
  });
  const chosen = fuzzTargets.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const [runs, seed] = [Number(values.runs), Number(values.seed)];
  const isUsable = Number.isInteger(runs) && runs > 0 && Number.isInteger(seed);
  const isKnown = chosen.length === (positionals.length || fuzzTargets.length);
  if (values.list || !isUsable || !isKnown) {
    const list = fuzzTargets.map(({ name, reads }) => `  ${name.padEnd(14)} ${reads}\n`).join('');
    process.stdout.write(`${usage}${list}`);
    process.exitCode = values.list ? 0 : 2;
    return;
  }
  const [first] = chosen;
  if (values.input === undefined || first === undefined) {
    process.exitCode = (await fuzz(chosen, { runs, seed, isGuided: values.guided })) ? 0 : 1;
    return;
  }
  const close = await first.open?.();
  const problem = await findProblem(first, await loadInput(values.input));
  await close?.();
  process.stdout.write(`${problem ?? 'Nothing is broken.'}\n`);
  process.exitCode = problem === null ? 0 : 1;
}

await main();
