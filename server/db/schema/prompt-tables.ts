import type { ColumnType, JSONColumnType } from 'kysely';

/** Every text a prompt ever had; the highest version is in force. Version 0 ships with the product and has no row. */
export interface PromptVersionsTable {
  kind: 'analysis' | 'comparative';
  version: number;
  prompt: string;
  created_at: ColumnType<Date, Date | string, never>;
  /** Who saved it; null once that account is deleted. */
  account_id: string | null;
  /** The version whose text was taken again; null for a text of its own. */
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
