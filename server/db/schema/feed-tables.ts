import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { FeedBias } from '#domain/feeds/feed.ts';
import type { SetAsideStep } from '#domain/ingestion/set-aside-step.ts';

type Time = ColumnType<Date, Date | string, Date | string>;
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export interface FeedsTable {
  id: Generated<string>;
  place: GeneratedAlways<string>;
  name: string;
  url: string;
  url_key: string;
  bias: FeedBias;
  enabled: boolean;
  max_articles: number;
  category: string | null;
  /** `FeedRules`, null for none. */
  rules: ColumnType<unknown, string | null | undefined, string | null>;
  etag: string | null;
  last_modified: string | null;
  content_hash: string | null;
  served_from: string | null;
  last_attempt_at: NullableTime;
  last_success_at: NullableTime;
  /** When it last answered with a body instead of 304. */
  last_body_at: NullableTime;
  last_new_at: NullableTime;
  failure_kind: string | null;
  failure_detail: string | null;
  failure_status: number | null;
  failing_since: NullableTime;
  consecutive_failures: Generated<number>;
  next_fetch_at: NullableTime;
  moved_to: string | null;
  moved_since: NullableTime;
  moved_times: Generated<number>;
  /** Of its last body: minutes between two requests, and hours and days of UTC without one. */
  ttl_minutes: number | null;
  skip_hours: number[] | null;
  skip_days: number[] | null;
  /** `FeedListing` */
  listing: unknown;
  created_at: Time;
  updated_at: Time;
}

export interface WebsubSubscriptionsTable {
  id: string;
  feed_id: string | null;
  hub: string;
  topic: string;
  secret: string;
  pending: 'subscribe' | 'unsubscribe' | null;
  lease_until: NullableTime;
  attempts: Generated<number>;
  next_request_at: Time;
}

export interface FeedDaysTable {
  feed_id: string;
  day: string;
  items: number;
}

export interface SetAsideTable {
  id: Generated<string>;
  step: SetAsideStep;
  /** The item, article or story; the column of its kind holds the same. */
  subject_id: string;
  item_id: string | null;
  article_id: string | null;
  story_id: string | null;
  reason: string;
  attempts: number;
  first_at: Time;
  last_at: Time;
  next_try_at: Time;
}
