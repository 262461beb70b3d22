import { cutText } from '../text/cut-text.ts';
import { displayLine } from '../text/display-line.ts';
import { hostOf } from './find-outlet.ts';
import type { Outlet, OutletFlag, Region } from './outlet.ts';
import { type OutletTable, outletProblems } from './outlet-table.ts';
import type { OutletTerms, TermKind } from './outlet-terms.ts';
import { parseCsv } from './parse-csv.ts';

export interface CsvProblem {
  line: number;
  problem: string;
}

export interface OutletCsv {
  outlets: Outlet[];
  /** Whether the file has a column of terms; without it they stay as they are. */
  hasTerms: boolean;
  /** The first 100. */
  problems: CsvProblem[];
}

const columns = [
  ...['domain', 'name', 'aliases', 'country', 'region', 'owner', 'kind'],
  ...['lean', 'reliability', 'flags', 'references', 'terms'],
] as const;
type Column = (typeof columns)[number];
type Cells = Partial<Record<Column, string>>;

/** Further rows are not checked: a file with problems changes nothing. */
const maxProblems = 100;
/** Of a cell that a problem names. */
const maxNamed = 200;

/** What a rated row of a file without references, or terms without a source, say they rest on. */
export const importedReference = 'Imported by an administrator, without a reference';

function listOf(cell: string, separator: RegExp): string[] {
  return cell
    .split(separator)
    .map(displayLine)
    .filter((part) => part !== '');
}

/** A number, null for an empty cell, NaN for anything else. */
function numberOf(cell: string): number | null {
  const text = cell.trim().replace(',', '.').replace('−', '-');
  if (text === '' || text.toLowerCase() === 'unrated') return null;
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}

const maxSource = 500;

/** "no-ai | where this stands"; undefined for an empty cell: then it follows its robots.txt. */
function termsOf(cell: string): OutletTerms | undefined {
  const [kind, ...source] = cell.split('|').map(displayLine);
  if (kind === undefined || kind === '') return undefined;
  // An unknown kind is a problem of the row.
  return {
    kind: kind.toLowerCase() as TermKind,
    source: cutText(source.join(' '), maxSource) || importedReference,
  };
}

function regionOf(country: string): Region {
  if (country === 'GB') return 'uk';
  return country === 'US' ? 'us' : 'international';
}

/** A row of the file; what the file does not say stays as our table has it. */
function toOutlet(domain: string, cells: Cells, own: Outlet | undefined): Outlet {
  const country = cells.country?.trim().toUpperCase() ?? own?.country ?? '';
  const isOwnCountry = country === own?.country;
  const region = cells.region?.trim().toLowerCase();
  const lean = cells.lean === undefined ? (own?.lean ?? null) : numberOf(cells.lean);
  const reliability =
    cells.reliability === undefined ? (own?.reliability ?? null) : numberOf(cells.reliability);
  const given = cells.references === undefined ? [] : listOf(cells.references, /\|/);
  const isRated = lean !== null || reliability !== null;
  const owner = cells.owner === undefined ? undefined : displayLine(cells.owner);
  const terms = termsOf(cells.terms ?? '');
  return {
    domain,
    aliases:
      cells.aliases === undefined ? [...(own?.aliases ?? [])] : listOf(cells.aliases.toLowerCase(), /[\s|]+/),
    name: displayLine(cells.name ?? '') || own?.name || domain,
    country,
    region: region ? (region as Region) : isOwnCountry && own ? own.region : regionOf(country),
    owner: owner === undefined ? (own?.owner ?? null) : owner === '' ? null : owner,
    kind: cells.kind?.trim().toLowerCase() || own?.kind || 'digital',
    lean,
    reliability,
    flags:
      cells.flags === undefined
        ? [...(own?.flags ?? [])]
        : (listOf(cells.flags.toLowerCase(), /[\s|]+/) as OutletFlag[]),
    references: isRated ? (given.length > 0 ? given : [importedReference]) : [],
    ...(terms === undefined ? {} : { terms }),
    changedBy: 'import',
  };
}

function parseHead(cells: readonly string[]): { names: (Column | null)[]; unknown: string[] } {
  const unknown: string[] = [];
  const names = cells.map((cell) => {
    const name = cell.trim().toLowerCase();
    const known = columns.find((column) => column === name) ?? null;
    if (known === null) unknown.push(cell.trim());
    return known;
  });
  return { names, unknown };
}

function headProblem(names: readonly (Column | null)[], unknown: readonly string[]): string | null {
  if (unknown.length > 0) {
    const named = cutText(unknown.join(', '), maxNamed);
    return `The first line names columns we do not know: ${named}. Use ${columns.join(', ')}.`;
  }
  if (new Set(names).size < names.length) return 'The first line names a column twice.';
  return names.includes('domain') ? null : 'The first line names no column "domain".';
}

/**
 * Reads an administrator's own ratings. The first line names the columns; only `domain` is needed, and
 * `country` for outlets that our table does not know. What a file leaves out stays as our table has it, also
 * where the file names an outlet by one of its other domains.
 * @param own our own table, without anything set on this server
 */
export function parseOutletCsv(text: string, own: OutletTable): OutletCsv {
  const [head, ...rows] = parseCsv(text);
  const nothing = { outlets: [], hasTerms: false };
  if (head === undefined) return { ...nothing, problems: [{ line: 1, problem: 'The file is empty.' }] };
  const { names, unknown } = parseHead(head.cells);
  const wrong = headProblem(names, unknown);
  if (wrong !== null) return { ...nothing, problems: [{ line: head.line, problem: wrong }] };
  const known = new Map(
    own.outlets.flatMap((outlet) =>
      [outlet.domain, ...outlet.aliases].map((name) => [name, outlet] as const),
    ),
  );
  const taken = new Map<string, number>();
  const read: OutletCsv = { outlets: [], hasTerms: names.includes('terms'), problems: [] };
  for (const { line, cells } of rows) {
    const say = (problem: string): void => {
      if (read.problems.length < maxProblems) read.problems.push({ line, problem });
    };
    if (cells.length > names.length) {
      say(`It has ${cells.length} columns, the first line names ${names.length}.`);
      continue;
    }
    const named: Cells = {};
    for (const [index, name] of names.entries()) if (name !== null) named[name] = cells[index] ?? '';
    const host = hostOf(named.domain ?? '') ?? (named.domain ?? '').trim().toLowerCase();
    const ours = known.get(host);
    const domain = ours?.domain ?? host;
    const outlet = toOutlet(domain, named, ours);
    const problems = read.problems.length < maxProblems ? outletProblems(outlet) : [];
    for (const problem of problems) say(cutText(`${domain}: ${problem}`, 2 * maxNamed));
    for (const claimed of [outlet.domain, ...outlet.aliases]) {
      const first = taken.get(claimed);
      if (first !== undefined) say(`"${cutText(claimed, maxNamed)}" stands in line ${first} already`);
      else taken.set(claimed, line);
    }
    read.outlets.push(outlet);
  }
  return read;
}
