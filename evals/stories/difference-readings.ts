import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '#server/config/paths.ts';

const file = join(rootFolder, 'evals', 'difference-readings.csv');

const kinds: readonly { kind: string; what: string }[] = [
  { kind: 'difference', what: 'Read against the texts: key differences, headlines aside, that are true' },
  { kind: 'common', what: 'Read against the texts: common ground that the cited articles hold' },
];

/** What readers found of one kind: `right` of `of`. */
export interface DifferenceReading {
  what: string;
  right: number;
  of: number;
  min: number;
}

/** The readings: a row for each statement with whether it is true. */
export function loadDifferenceReadings(): DifferenceReading[] {
  const rows = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
  return kinds.map(({ kind, what }) => {
    const own = rows.filter((row) => row[0] === kind);
    return { what, of: own.length, right: own.filter((row) => row[2] === '1').length, min: 0.95 };
  });
}
