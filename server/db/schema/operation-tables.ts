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
