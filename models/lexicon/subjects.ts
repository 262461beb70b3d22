import { readFileSync } from 'node:fs';
import type { LexiconEntry } from '#domain/analysis/find-terms.ts';

const note = 'A subject that this side’s outlets bring up more.';

/**
 * Loads `subjects.tsv`: side, weight and term per line. Subject words have a small weight in the lean and are never shown
 * as evidence, because a subject is not a slant.
 */
export function loadSubjects(file: string): LexiconEntry[] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line, at) => {
      const [side, weight, term] = line.split('\t');
      if ((side !== 'left' && side !== 'right') || term === undefined || !(Number(weight) > 0))
        throw new Error(`${file}, line ${at + 1}: a side, a weight and a term are needed.`);
      return { term, side, weight: Number(weight), note };
    });
}
