export type Region = 'uk' | 'us' | 'international';

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
}

export type OutletFlag = 'wire' | 'state-affiliated' | 'opinion' | 'satire' | 'aggregator';
