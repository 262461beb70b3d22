import { readFileSync, writeFileSync } from 'node:fs';
import { methodologyFile, writeParts } from '../scripts/lib/methodology.mjs';
import { loadMeasured } from './support/measured.ts';
import { ruleNumbers } from './support/rule-numbers.ts';

/**
 * `npm run eval -- write-methodology`: writes the tables of docs/methodology.md from the last results in
 * docs/measured/ and the constants of the code. Measures nothing.
 */
export function run(): void {
  const text = readFileSync(methodologyFile, 'utf8');
  writeFileSync(methodologyFile, writeParts(text, loadMeasured(), ruleNumbers()));
  console.log(`Wrote the tables of ${methodologyFile}.`);
}
