import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { RepairKind, ReportReason } from '#domain/stories/moderation.ts';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

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
