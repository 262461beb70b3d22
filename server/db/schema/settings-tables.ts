import type { ColumnType, JSONColumnType } from 'kysely';

export interface SettingsTable {
  key: string;
  value: ColumnType<unknown, string, string>;
  /** Grows by one with each change; a save names the version it was based on. */
  version: number;
  updated_at: ColumnType<Date, Date | string, Date | string>;
}

export interface SettingsAuditTable {
  key: string;
  /** Version of the new value. */
  version: number;
  old_value: JSONColumnType<object>;
  new_value: JSONColumnType<object>;
  /** Who changed it; null once that account is deleted. */
  account_id: string | null;
  changed_at: ColumnType<Date, Date | string, never>;
}
