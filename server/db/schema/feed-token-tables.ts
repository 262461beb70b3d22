import type { ColumnType } from 'kysely';

export interface FeedTokensTable {
  account_id: string;
  /** SHA-256 of the token; the token itself is never stored. */
  token_hash: Buffer;
  created_at: ColumnType<Date, Date | string, Date | string>;
}
