import type { ColumnType, Generated, JSONColumnType } from 'kysely';

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
  /** StoredProjection of server/stories/projection/projected-story.ts. */
  projection: NullableJson;
  title_locked: Generated<boolean>;
  topic_locked: Generated<boolean>;
  is_locked: Generated<boolean>;
  is_sample: Generated<boolean>;
  merged_into: string | null;
  created_at: Timestamp;
  touched_at: Timestamp;
  version: Generated<number>;
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
  /** The version of the story up to which nothing is left to select; 0 before the first answer. */
  story_version: Generated<number>;
  /** StorySelection of domain/stories/story-selection.ts; null before the first answer. */
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
