import type { Outlet, OutletFlag, Region } from '#domain/outlets/outlet.ts';
import { loadTable, wordsOf } from './load-table.ts';

/** What an outlet is bound by or was given by its peers; values and meaning stand in docs/outlets.md. */
export const standingValues = {
  charter: 0.9,
  agency: 0.95,
  public: 0.75,
  editor: 0.75,
  ofcom: 0.7,
  council: 0.6,
  pulitzer: 0.8,
  nonprofit: 0.75,
  state: 0.2,
  misled: 0.2,
} as const;
export type StandingName = keyof typeof standingValues;

/** A standing and the page on which it was read. */
export interface Standing {
  name: StandingName;
  page: string;
}

export interface OutletFacts {
  outlet: Outlet;
  standing: Standing[];
}

function parseStanding(domain: string, word: string): Standing {
  const [name = '', page = ''] = word.split('@');
  if (!(name in standingValues) || page === '') throw new Error(`${domain}: unknown standing "${word}"`);
  return { name: name as StandingName, page };
}

/** Reads the hand-kept facts: one outlet a line, lists parted by spaces, each standing as `name@page`. */
export function loadOutletFacts(file: string): OutletFacts[] {
  return loadTable(file, 9).map((cells) => {
    const [domain = '', aliases, name = '', country = '', region, owner = '', kind = '', flags, standing] =
      cells;
    return {
      outlet: {
        domain,
        aliases: wordsOf(aliases),
        name,
        country,
        region: region as Region,
        owner: owner === '' ? null : owner,
        kind,
        lean: null,
        reliability: null,
        flags: wordsOf(flags) as OutletFlag[],
        references: [],
      },
      standing: wordsOf(standing).map((word) => parseStanding(domain, word)),
    };
  });
}
