import type { ColumnType, JSONColumnType } from 'kysely';

export interface TrackingEventsTable {
  /** Random, of one page's life; it leads to no account. */
  session_id: string;
  /** Unique within the session. */
  event_id: string;
  name: string;
  properties: JSONColumnType<object>;
  received_at: ColumnType<Date, Date | string, never>;
}
