import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '#server/config/paths.ts';

const file = join(rootFolder, 'evals', 'comparison-readings.csv');

/** What readers found of one kind: `right` of `of`. */
export interface HandCheck {
  what: string;
  right: number;
  of: number;
  aim: { min?: number; max?: number };
}

const kinds: readonly { kind: string; what: string; aim: HandCheck['aim'] }[] = [
  { kind: 'entry', what: 'Read by hand: entries that are correct and about the event', aim: { min: 0.9 } },
  { kind: 'passage', what: 'Read by hand: passages that are clear and about the event', aim: { min: 0.9 } },
  { kind: 'common', what: 'Read by hand: common ground that two sides do report', aim: { min: 0.9 } },
];

/** The readings, one row for each sample and kind: how many were read, and how many were right. */
export function loadReadings(): HandCheck[] {
  const rows = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
  return kinds.map(({ kind, what, aim }) => {
    const own = rows.filter((row) => row[1] === kind);
    const sum = (column: number) => own.reduce((total, row) => total + Number(row[column]), 0);
    return { what, of: sum(2), right: sum(3), aim };
  });
}
