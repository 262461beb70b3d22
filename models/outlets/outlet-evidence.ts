import { endorsementPlaces, wordPlaces } from './lean-places.ts';
import { loadTable, wordsOf } from './load-table.ts';

/** A page that was read as a source. */
export interface Page {
  title: string;
  address: string;
}

/** A page's description of an outlet's editorial line. */
export interface Description {
  word: keyof typeof wordPlaces;
  page: string;
}

/** An election endorsement of an outlet. */
export interface Endorsement {
  year: number;
  choice: keyof typeof endorsementPlaces;
  page: string;
}

export interface OutletEvidence {
  descriptions: Description[];
  endorsements: Endorsement[];
}

export interface Evidence {
  pages: ReadonlyMap<string, Page>;
  byDomain: ReadonlyMap<string, OutletEvidence>;
}

function loadPages(file: string): Map<string, Page> {
  return new Map(
    loadTable(file, 3).map(([key = '', title = '', address = '']) => [key, { title, address }] as const),
  );
}

function parseDescription(domain: string, word: string, page: string): Description {
  if (!(word in wordPlaces)) throw new Error(`${domain}: unknown word "${word}"`);
  return { word: word as Description['word'], page };
}

/** Parses "uk-2019:Con": election and choice. All American elections have one page. */
function parseEndorsement(domain: string, cell: string): Endorsement {
  const [election = '', choice = ''] = cell.split(':');
  const [country = '', year = ''] = election.split('-');
  if (!(choice in endorsementPlaces)) throw new Error(`${domain}: unknown endorsement "${cell}"`);
  return {
    year: Number(year),
    choice: choice as Endorsement['choice'],
    page: country === 'us' ? 'us-endorsements' : election,
  };
}

/** Loads `pages.csv`, `lean-words.csv` and `endorsements.csv` of a folder; throws when a row names an unknown page. */
export function loadEvidence(folder: string): Evidence {
  const pages = loadPages(`${folder}/pages.csv`);
  const byDomain = new Map<string, OutletEvidence>();
  const of = (domain: string): OutletEvidence => {
    const evidence = byDomain.get(domain) ?? { descriptions: [], endorsements: [] };
    byDomain.set(domain, evidence);
    return evidence;
  };
  for (const [domain = '', word = '', page = ''] of loadTable(`${folder}/lean-words.csv`, 3)) {
    of(domain).descriptions.push(parseDescription(domain, word, page));
  }
  for (const [domain = '', cells] of loadTable(`${folder}/endorsements.csv`, 2)) {
    of(domain).endorsements.push(...wordsOf(cells).map((cell) => parseEndorsement(domain, cell)));
  }
  for (const [domain, { descriptions, endorsements }] of byDomain) {
    for (const { page } of [...descriptions, ...endorsements]) {
      if (!pages.has(page)) throw new Error(`${domain}: no page "${page}"`);
    }
  }
  return { pages, byDomain };
}
