import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Outlet, OutletChange } from '#domain/outlets/outlet.ts';
import type { RepairKind, ReportReason } from '#domain/stories/moderation.ts';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type NullableJson = JSONColumnType<object | null, string | null | undefined, string | null>;

export interface StoriesTable {
  id: string;
  title: string;
  /** A story topic of domain/analysis/story-topics.ts. */
  topic: Generated<string>;
  language: string | null;
  /** The probability that its grouping estimated, in [0, 1]. */
  confidence: Generated<number>;
  /** The probability that its articles report one event, in [0, 1]; null before its projection. */
  semantic_confidence: number | null;
  /** All articles, copies included. */
  article_count: Generated<number>;
  first_article_at: NullableTimestamp;
  last_article_at: NullableTimestamp;
  /** StoryFacts of domain/stories/build-story-facts.ts. */
  card: NullableJson;
  /** StoredProjection of server/stories/projection/projected-story.ts, as of `refreshed_version`. */
  projection: NullableJson;
  title_locked: Generated<boolean>;
  topic_locked: Generated<boolean>;
  is_locked: Generated<boolean>;
  is_sample: Generated<boolean>;
  merged_into: string | null;
  created_at: Timestamp;
  touched_at: Timestamp;
  version: Generated<number>;
  /** The version that the card was built from, unless a release before built it with the projection. */
  card_version: Generated<number>;
  /** The version that the projection was built from; the card is at least as new. */
  refreshed_version: Generated<number>;
  /** `projectionVersion` of domain/stories/projection-version.ts at the last refresh; 0 before. */
  projection_version: Generated<number>;
}

export interface StoryArticlesTable {
  article_id: string;
  story_id: string;
  copy_of: string | null;
  /** Probability that it reports the event of its story, in [0, 1]. */
  probability: number;
  by_hand: Generated<boolean>;
  /** Domain. */
  outlet: string;
  language: string;
  dated: Timestamp;
  features: Buffer | null;
  /** A bigint, as text. */
  revision: ColumnType<string, string | number, string | number>;
  placed_at: Timestamp;
}

export interface StorySelectionsTable {
  story_id: string;
  /** The version of the story up to which nothing is left to write; 0 before the first answer. */
  story_version: Generated<number>;
  /** StoryWriting of domain/stories/story-writing.ts, or StorySelection of an earlier release; null before the first answer. */
  selection: NullableJson;
  selected_at: NullableTimestamp;
  /** When the model was last queried, until it gives an answer that can be used. */
  tried_at: NullableTimestamp;
}

export interface StoryRevisionsTable {
  kind: 'grouping' | 'regrouping' | 'list';
  revision: ColumnType<string, string | number, string | number>;
  changed_at: Timestamp;
}

export interface OutletDaysTable {
  /** UTC, YYYY-MM-DD. */
  day: ColumnType<Date, string, string>;
  outlet: string;
}

export interface StoryRepairsTable {
  id: Generated<string>;
  kind: RepairKind;
  message: string;
  stories: string[];
  /** BeforeRepair of server/stories/moderation/before-repair.ts. */
  before: JSONColumnType<object>;
  /** Who did it; null once that account is deleted. */
  account_id: string | null;
  done_at: Timestamp;
  undone_at: NullableTimestamp;
}

export interface StoryReportsTable {
  id: Generated<string>;
  story_id: string;
  reason: ReportReason;
  details: string | null;
  articles: string[];
  account_id: string | null;
  reported_at: Timestamp;
  closed_at: NullableTimestamp;
}

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

export interface SiteTermsTable {
  host: string;
  agent: string;
  read_at: Date;
}

export interface OutletOverridesTable {
  domain: string;
  origin: OutletChange;
  outlet: ColumnType<Outlet, string, string>;
  /** The change that created this row. */
  change_id: string;
}
