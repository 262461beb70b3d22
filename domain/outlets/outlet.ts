export type Region = 'uk' | 'us' | 'international';

/** Who set a row that is not, or no longer, the one of our own table. */
export type OutletChange = 'override' | 'import';

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
  /** "newspaper", "broadcaster", "magazine", "agency", "digital", "public-broadcaster", "think-tank", "aggregator". */
  kind: string;
  /** In [-1, 1], or null: unrated. */
  lean: number | null;
  /** In [0, 1], or null: unrated. */
  reliability: number | null;
  flags: OutletFlag[];
  /** What a rated row was weighed from; empty exactly when unrated. */
  references: string[];
  /** Absent in rows of our own table: an administrator set this row, alone or by an import. */
  changedBy?: OutletChange;
}

export type OutletFlag = 'wire' | 'state-affiliated' | 'opinion' | 'satire' | 'aggregator';

/** Where a rating of this row comes from, for a reader: "in our outlet table", "set by an administrator" ... */
export function ratingOrigin(outlet: Outlet): string {
  if (outlet.changedBy === 'override') return 'set by an administrator of this server';
  if (outlet.changedBy === 'import') return 'imported by an administrator of this server';
  return 'in our outlet table';
}
