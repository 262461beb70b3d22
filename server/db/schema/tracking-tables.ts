import type { ColumnType, JSONColumnType } from 'kysely';

/** Events of the release before, which expire. */
export interface TrackingEventsTable {
  /** Random, valid until the page is closed; it is not connected to an account. */
  session_id: string;
  /** Unique within the session. */
  event_id: string;
  name: string;
  properties: JSONColumnType<object>;
  received_at: ColumnType<Date, Date | string, never>;
}

/** Partitioned by week. */
export interface WeeklyUsageEventsTable extends TrackingEventsTable {
  /** The Monday before `received_at`, UTC, YYYY-MM-DD. */
  week: ColumnType<Date, string, never>;
}
