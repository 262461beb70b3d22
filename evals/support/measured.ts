import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { rootFolder } from '#server/config/paths.ts';

const estimate = z.strictObject({
  value: z.number(),
  low: z.number().optional(),
  high: z.number().optional(),
});

const row = estimate.extend({
  what: z.string(),
  baseline: estimate.extend({ name: z.string() }).optional(),
  /** Ours less the baseline, paired. */
  difference: estimate.optional(),
  /** What was aimed at, inclusive. */
  min: z.number().optional(),
  max: z.number().optional(),
});

/** What an eval found, in the one form that the methodology is written from. */
export const measured = z.strictObject({
  name: z.string(),
  title: z.string(),
  /** On what and how it was measured, in sentences. */
  about: z.string(),
  rows: z.array(row).min(1),
  /** The eval's own numbers, in its own form. */
  detail: z.unknown(),
});
export type Measured = z.infer<typeof measured>;
export type MeasuredRow = z.infer<typeof row>;
export type MeasuredEstimate = z.infer<typeof estimate>;

export const measuredFolder = join(rootFolder, 'docs', 'measured');

/** The last results of all evals, by name. */
export function loadMeasured(): Measured[] {
  if (!existsSync(measuredFolder)) return [];
  return readdirSync(measuredFolder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => measured.parse(JSON.parse(readFileSync(join(measuredFolder, file), 'utf8'))));
}

/** Formats files with the formatter of the repository. */
export function formatFiles(files: readonly string[]): void {
  const biome = join(rootFolder, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  spawnSync(process.execPath, [biome, 'format', '--write', ...files], { cwd: rootFolder, stdio: 'ignore' });
}

/** Whether to use the small shipped set of invented texts: by option, or because the data is missing. */
export function usesInvented(args: readonly string[], dataFile: string): boolean {
  const isInvented = args.includes('--invented') || !existsSync(dataFile);
  console.log(
    isInvented
      ? 'Measured on the shipped invented texts only: the run shows that everything works, its numbers say nothing.'
      : 'Measured on the labelled data beside the repository.',
  );
  return isInvented;
}

function number(value: number): string {
  return value.toFixed(3);
}

function withInterval({ value, low, high }: MeasuredEstimate): string {
  return low === undefined || high === undefined
    ? number(value)
    : `${number(value)} [${number(low)}, ${number(high)}]`;
}

function printRow({ what, baseline, difference, min, max, ...own }: MeasuredRow): void {
  const parts = [`${what.padEnd(58)} ${withInterval(own)}`];
  if (baseline !== undefined) parts.push(`${baseline.name} ${withInterval(baseline)}`);
  if (difference !== undefined) parts.push(`difference ${withInterval(difference)}`);
  if (min !== undefined) parts.push(`to reach ≥ ${min}`);
  if (max !== undefined) parts.push(`to reach ≤ ${max}`);
  console.log(parts.join('   '));
}

/**
 * Prints a result; one of the full data is also written to docs/measured/NAME.json, from which
 * `npm run eval -- write-methodology` writes the tables of docs/methodology.md, and the build the page /methodology.
 */
export function report(result: Measured, { isInvented }: { isInvented: boolean }): Measured {
  const sound = measured.parse(result);
  console.log(`\n${sound.title}\n${sound.about}`);
  for (const one of sound.rows) printRow(one);
  if (isInvented) return sound;
  mkdirSync(measuredFolder, { recursive: true });
  const file = join(measuredFolder, `${sound.name}.json`);
  writeFileSync(file, `${JSON.stringify(sound, null, 2)}\n`);
  formatFiles([file]);
  return sound;
}
