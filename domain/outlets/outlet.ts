import type { OutletTerms } from './outlet-terms.ts';

export const regions = ['uk', 'us', 'international'] as const;
export type Region = (typeof regions)[number];

export const outletKinds = [
  'newspaper',
  'broadcaster',
  'magazine',
  'agency',
  'digital',
  'public-broadcaster',
  'think-tank',
  'aggregator',
] as const;

export const outletFlags = ['wire', 'state-affiliated', 'opinion', 'satire', 'aggregator'] as const;
export type OutletFlag = (typeof outletFlags)[number];

/** How an administrator set a row: alone, or by an import. */
export const outletChanges = ['override', 'import'] as const;
export type OutletChange = (typeof outletChanges)[number];

/** Where a row comes from: the table of the program, or an administrator. */
export const outletOrigins = ['table', ...outletChanges] as const;
export type OutletOrigin = (typeof outletOrigins)[number];

/** A row of the outlet table: facts about who publishes, and, where it was weighed, a rating. */
export interface Outlet {
  /** Registrable domain that names the outlet, for example "bbc.co.uk". */
  domain: string;
  /** Further domains and hosts that belong to it. */
  aliases: string[];
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  region: Region;
  owner: string | null;
  /** One of `outletKinds`. */
  kind: string;
  /** In [-1, 1], or null: unrated. */
  lean: number | null;
  /** In [0, 1], or null: unrated. */
  reliability: number | null;
  flags: OutletFlag[];
  /** What a rated row was weighed from; empty exactly when unrated. */
  references: string[];
  /** What an administrator entered; absent: what its robots.txt says. */
  terms?: OutletTerms;
  /** Absent in rows of our own table: an administrator set this row, alone or by an import. */
  changedBy?: OutletChange;
}

/** Where a rating comes from, in words for a reader. */
export const ratingOriginWords: Readonly<Record<OutletOrigin, string>> = {
  table: 'in our outlet table',
  override: 'set by an administrator of this server',
  import: 'imported by an administrator of this server',
};

/** Where a rating of this row comes from, for a reader: "in our outlet table", "set by an administrator" ... */
export const ratingOrigin = (outlet: Outlet): string => ratingOriginWords[outlet.changedBy ?? 'table'];
