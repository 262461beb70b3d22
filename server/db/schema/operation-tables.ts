import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { LogLevel } from '#domain/logs/log-level.ts';
import type { WebhookDirection, WebhookStatus } from '#domain/webhooks/webhook-log.ts';

type Time = ColumnType<Date, Date | string, Date | string>;
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export interface SourceStatesTable {
  id: string;
  last_result: 'ok' | 'failed';
  last_detail: string | null;
  last_at: Time;
  last_articles: number | null;
  paused_until: NullableTime;
  key_refused: boolean;
  key_mark: string | null;
  latest_at: NullableTime;
}

/** `daily_log_lines`, and `log_lines` of the release before, whose lines expire. */
export interface LogLinesTable {
  id: Generated<string>;
  at: Time;
  level: LogLevel;
  source: string;
  message: string;
  fields: JSONColumnType<Record<string, string | number | boolean | null>>;
  words: string;
}

export interface WebhookDeliveriesTable {
  id: Generated<string>;
  key: string;
  address: string;
  job_id: string | null;
  /** The message as it is signed, byte for byte. */
  body: string;
  created_at: Time;
  ended_at: NullableTime;
}

export interface WebhookLogTable {
  id: Generated<string>;
  at: Time;
  direction: WebhookDirection;
  status: WebhookStatus;
  message_id: string | null;
  job_id: string | null;
  message: string;
  /** Host only. */
  target: string | null;
  attempt: number | null;
  http_status: number | null;
}

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
  started_at: Time;
  wanted_until: Time;
  alive_at: Time;
  answer: JSONColumnType<object | null, string | null | undefined, string | null>;
}
