import type { ColumnType, JSONColumnType } from 'kysely';

type Timestamp = ColumnType<Date, Date | string, Date | string>;

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
  /** The same by task. */
  tasks: JSONColumnType<Record<string, number>, string | undefined, string>;
}

/** What a language model was asked on a day, by task and model. */
export interface ModelUsageTable {
  /** UTC day, YYYY-MM-DD. */
  day: string;
  task: string;
  model: string;
  calls: number;
  input_tokens: number;
  output_tokens: number;
  milliseconds: number;
}

/** A check that a language model still reads, or has read lately. */
export interface WorkingChecksTable {
  id: string;
  account_id: string;
  started_at: Timestamp;
  wanted_until: Timestamp;
  alive_at: Timestamp;
  answer: JSONColumnType<object | null, string | null | undefined, string | null>;
}
