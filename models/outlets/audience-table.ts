import { readFileSync } from 'node:fs';
import { parseCsv } from '#domain/outlets/parse-csv.ts';

/** What `outlet-audience.csv` holds on an outlet; each measure on a scale of its own, left negative, null where not measured. */
export interface AudienceRow {
  /** Share of registered Republicans less that of registered Democrats among the accounts that share it on Twitter. */
  twitter: number | null;
  /** How many such accounts there are, to the nearest hundred. */
  accounts: number;
  /** Mean self-described ideology of those who share it on Facebook. */
  facebook: number | null;
  /** An audience survey of 2014. */
  survey: number | null;
  /** Slant of its articles, coded by people who did not see the outlet. */
  coded: number | null;
  /** What people asked for their opinion of the outlet said. Used as a check only; docs/outlets.md says why. */
  ratedByPublic: number | null;
}

const numberOf = (cell: string | undefined): number | null =>
  cell === undefined || cell === '' ? null : Number(cell);

/** The rows of the table by domain. */
export function loadAudience(file: string): Map<string, AudienceRow> {
  const [header = [], ...rows] = parseCsv(readFileSync(file, 'utf8')).map(({ cells }) => cells);
  const cellOf = (row: readonly string[], name: string): string | undefined => row[header.indexOf(name)];
  return new Map(
    rows.map((row) => [
      cellOf(row, 'domain') ?? '',
      {
        twitter: numberOf(cellOf(row, 'twitter_share')),
        accounts: numberOf(cellOf(row, 'twitter_accounts')) ?? 0,
        facebook: numberOf(cellOf(row, 'facebook_alignment')),
        survey: numberOf(cellOf(row, 'pew_audience')),
        coded: numberOf(cellOf(row, 'content_coded')),
        ratedByPublic: numberOf(cellOf(row, 'rated_by_public')),
      },
    ]),
  );
}

const measures = ['twitter', 'facebook', 'survey', 'coded', 'ratedByPublic'] as const;

/** One row for all domains of an outlet: means of what was measured, weighted by accounts. Null when none is in the table. */
export function audienceOf(
  { domain, aliases }: { domain: string; aliases: readonly string[] },
  table: ReadonlyMap<string, AudienceRow>,
): AudienceRow | null {
  const rows = [domain, ...aliases].map((one) => table.get(one)).filter((row) => row !== undefined);
  if (rows.length === 0) return null;
  const merged: AudienceRow = {
    ...{ twitter: null, facebook: null, survey: null, coded: null, ratedByPublic: null },
    accounts: rows.reduce((sum, { accounts }) => sum + accounts, 0),
  };
  for (const measure of measures) {
    let sum = 0;
    let weights = 0;
    for (const row of rows) {
      const value = row[measure];
      if (value === null) continue;
      // A domain of no account still counts a little, so that a measured value never vanishes.
      const weight = Math.max(1, row.accounts);
      sum += weight * value;
      weights += weight;
    }
    if (weights > 0) merged[measure] = sum / weights;
  }
  return merged;
}
