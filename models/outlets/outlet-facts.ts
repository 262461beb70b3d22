import type { Outlet, OutletFlag, Region } from '#domain/outlets/outlet.ts';
import { loadTable, wordsOf } from './load-table.ts';

/** Values of obligations and awards of an outlet; docs/outlets.md explains them. */
export const accreditationValues = {
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
export type AccreditationName = keyof typeof accreditationValues;

/** An accreditation and the page that is its source. */
export interface Accreditation {
  name: AccreditationName;
  page: string;
}

export interface OutletFacts {
  outlet: Outlet;
  accreditations: Accreditation[];
}

function parseAccreditation(domain: string, word: string): Accreditation {
  const [name = '', page = ''] = word.split('@');
  if (!(name in accreditationValues) || page === '')
    throw new Error(`${domain}: unknown accreditation "${word}"`);
  return { name: name as AccreditationName, page };
}

/** Loads the manually maintained facts: one outlet per line, lists separated by spaces, accreditations as `name@page`. */
export function loadOutletFacts(file: string): OutletFacts[] {
  return loadTable(file, 9).map((cells) => {
    const [
      domain = '',
      aliases,
      name = '',
      country = '',
      region,
      owner = '',
      kind = '',
      flags,
      accreditations,
    ] = cells;
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
      accreditations: wordsOf(accreditations).map((word) => parseAccreditation(domain, word)),
    };
  });
}
