import type { ColumnType, JSONColumnType } from 'kysely';

export interface TrackingEventsTable {
  /** Random, valid until the page is closed; it is not connected to an account. */
  session_id: string;
  /** Unique within the session. */
  event_id: string;
  name: string;
  properties: JSONColumnType<object>;
  received_at: ColumnType<Date, Date | string, never>;
}
