import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '#server/config/paths.ts';
import { compareFigures } from './support/compare-figures.ts';

/**
 * Compares docs/performance.md with what benches printed, and names what got worse by more than a tenth:
 * `npm run bench -- start > run.txt; npm run bench -- compare run.txt`. Compare runs of one machine only.
 */
export function run(files: string[] = []): void {
  if (files.length === 0) throw new Error('npm run bench -- compare FILE…, files of what benches printed');
  const document = readFileSync(join(rootFolder, 'docs/performance.md'), 'utf8');
  const printed = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const { compared, worse } = compareFigures(document, printed);
  console.log(`${compared} figures compared, ${worse.length} worse by more than a tenth`);
  for (const line of worse) console.log(`  ${line}`);
  if (compared === 0 || worse.length > 0) process.exitCode = 1;
}
