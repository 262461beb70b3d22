import type { ColumnType, Generated } from 'kysely';
import type { JobStatus, JobTrigger } from '#domain/jobs/job.ts';

type Time = ColumnType<Date, Date | string, Date | string>;
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export interface ItemsTable {
  id: Generated<string>;
  source: string;
  feed_id: string | null;
  guid: string | null;
  /** For comparing: `repeatKey` of the listed address. Unique. */
  address: string;
  /** To request; null in items of older processes, which request `address`. */
  listed_address: string | null;
  title: string;
  description: string;
  content: string | null;
  author: string | null;
  language: string | null;
  published_at: NullableTime;
  /** In the order of one response, newest first. */
  place: Generated<number>;
  state: 'listed' | 'read' | 'rated' | 'clustered' | 'failed';
  article_id: string | null;
  fingerprint: string | null;
  failure_kind: string | null;
  /** Host of the publisher that its address hides. */
  outlet: string | null;
  /** Of an item that was read: why its page brought no article of its own. */
  page_failure: string | null;
  failure_detail: string | null;
  attempts: Generated<number>;
  next_try_at: NullableTime;
  is_counted: Generated<boolean>;
  /** When its feed says that it was changed. */
  listed_update: NullableTime;
  /** How often its page was read again, because the item changed. */
  rereads: Generated<number>;
  listed_at: Time;
  changed_at: Time;
}

export interface JobRunsTable {
  id: Generated<string>;
  operation: string;
  status: JobStatus;
  trigger: JobTrigger;
  input: ColumnType<unknown, string, string>;
  progress: Generated<number>;
  message: string;
  batch: number | null;
  total_batches: number | null;
  articles_processed: Generated<number>;
  stories_created: Generated<number>;
  error: string | null;
  result: ColumnType<unknown, string | null | undefined, string | null>;
  problems: ColumnType<unknown, string | undefined, string>;
  owner: string | null;
  heartbeats: Generated<number>;
  attempts: Generated<number>;
  articles_at_claim: number | null;
  cancel_requested: Generated<boolean>;
  created_at: Time;
  started_at: NullableTime;
  updated_at: Time;
  completed_at: NullableTime;
}

export interface JobRunBatchesTable {
  run_id: string;
  batch: number;
  feeds: ColumnType<unknown, string, string>;
  feed_count: number;
  done: number;
  failed: number;
  working: number;
  articles: number;
  last_processed: ColumnType<Date | null, string | null, string | null>;
}
