import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

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
