import type { ColumnType, Generated } from 'kysely';
import type { Side } from '#domain/analysis/rating.ts';
import type { EditionName } from '#domain/editions/edition-names.ts';
import type { FollowKind } from '#domain/following/follow.ts';
import type { DigestFrequency, DigestSection } from '#domain/following/preferences.ts';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export interface FollowsTable {
  id: Generated<string>;
  account_id: string;
  kind: FollowKind;
  value: string;
  name: string;
  story_id: string | null;
  created_at: Timestamp;
}

export interface FollowMarksTable {
  follow_id: string;
  kind: 'seen' | 'visited' | 'mailed';
  marked_at: Timestamp;
  articles: number;
  sides: Side[];
  blindspot: Side | null;
}

export interface MutedOutletsTable {
  account_id: string;
  domain: string;
  created_at: Timestamp;
}

export interface ReaderPreferencesTable {
  account_id: string;
  time_zone: string;
  edition: EditionName;
  digest_frequency: DigestFrequency;
  digest_weekday: number;
  digest_hour: number;
  digest_sections: DigestSection[];
  quiet_from: number | null;
  quiet_until: number | null;
  alerts_per_day: number;
  alerts_by_mail: Generated<boolean>;
  next_digest_at: NullableTimestamp;
  next_alert_at: NullableTimestamp;
  mail_stopped_at: NullableTimestamp;
  mail_stop_reason: string | null;
  updated_at: Timestamp;
}

export interface ReaderMailsTable {
  id: Generated<string>;
  account_id: string;
  kind: 'digest' | 'alert';
  period: string;
  state: 'claimed' | 'sent' | 'retry' | 'refused' | 'unknown' | 'given-up';
  attempts: Generated<number>;
  retry_at: NullableTimestamp;
  created_at: Timestamp;
  ended_at: NullableTimestamp;
}

export interface SigningKeysTable {
  purpose: string;
  key: Buffer;
  created_at: Timestamp;
}

export interface PushDevicesTable {
  id: Generated<string>;
  account_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  name: string;
  created_at: Timestamp;
  reached_at: NullableTimestamp;
  failures: Generated<number>;
}

export interface PushMessagesTable {
  id: Generated<string>;
  device_id: string;
  period: string;
  payload: ColumnType<unknown, string, string>;
  reported: ColumnType<unknown, string, string>;
  read_at: Timestamp;
  state: 'waiting' | 'claimed' | 'sent' | 'unknown' | 'given-up';
  attempts: Generated<number>;
  due_at: NullableTimestamp;
  created_at: Timestamp;
  ended_at: NullableTimestamp;
}

export interface FeedTokensTable {
  account_id: string;
  /** SHA-256 of the token; the token itself is never stored. */
  token_hash: Buffer;
  created_at: ColumnType<Date, Date | string, Date | string>;
}
