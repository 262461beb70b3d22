import type { ColumnType, GeneratedAlways } from 'kysely';
import type { Outlet, OutletChange } from '#domain/outlets/outlet.ts';

export interface OutletChangesTable {
  /** A bigint, which the driver returns as text. */
  id: GeneratedAlways<string>;
  domain: string;
  old_row: ColumnType<Outlet | null, string | null, never>;
  new_row: ColumnType<Outlet | null, string | null, never>;
  /** Null once that account is deleted. */
  account_id: string | null;
  changed_at: ColumnType<Date, Date | string, never>;
}

export interface OutletOverridesTable {
  domain: string;
  origin: OutletChange;
  outlet: ColumnType<Outlet, string, string>;
  /** The change that created this row. */
  change_id: string;
}
