import type { ColumnType, JSONColumnType } from 'kysely';

/** All texts of the prompts; the highest version is active. Version 0 ships with the product and has no row. */
export interface PromptVersionsTable {
  kind: 'analysis' | 'comparative';
  version: number;
  prompt: string;
  created_at: ColumnType<Date, Date | string, never>;
  /** Who saved it; null once that account is deleted. */
  account_id: string | null;
  /** The version whose text was restored; null for a new text. */
  restored_from: number | null;
  /** See `GoldenResult`; null where the golden set was not run. */
  golden: JSONColumnType<object | null, string | null | undefined, never>;
}

export interface ModelTokenDaysTable {
  /** UTC day, YYYY-MM-DD. */
  day: string;
  /** Tokens used and reserved. */
  used: number;
}
