import { readFileSync } from 'node:fs';
import type { Outlet, OutletFlag, Region } from '#domain/outlets/outlet.ts';

/** What an outlet is bound by or was given by its peers; values and meaning stand in README.md. */
export const standingValues = {
  charter: 0.9,
  agency: 0.95,
  editor: 0.75,
  ofcom: 0.7,
  council: 0.6,
  pulitzer: 0.8,
  nonprofit: 0.75,
  state: 0.2,
} as const;
export type Standing = keyof typeof standingValues;

export interface OutletFacts {
  outlet: Outlet;
  standing: Standing[];
}

/** Reads the hand-kept facts: one outlet a line, columns parted by `|`, lists by spaces. */
export function readOutletFacts(file: string): OutletFacts[] {
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line, index) => {
    const cells = line.split('|');
    if (cells.length !== 9) throw new Error(`Line ${index + 2} has ${cells.length} columns, not 9: ${line}`);
    const [
      domain = '',
      aliases = '',
      name = '',
      country = '',
      region = '',
      owner = '',
      kind = '',
      flags = '',
      standing = '',
    ] = cells;
    const words = (cell: string): string[] => cell.split(' ').filter((word) => word !== '');
    return {
      outlet: {
        domain,
        aliases: words(aliases),
        name,
        country,
        region: region as Region,
        owner: owner === '' ? null : owner,
        kind,
        lean: null,
        reliability: null,
        flags: words(flags) as OutletFlag[],
        references: [],
      },
      standing: words(standing).map((word) => {
        if (!(word in standingValues)) throw new Error(`Line ${index + 2}: unknown standing "${word}"`);
        return word as Standing;
      }),
    };
  });
}
