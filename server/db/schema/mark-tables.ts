import type { ColumnType } from 'kysely';
import type { MarkKind } from '#domain/story-marks/story-mark.ts';

type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface KeptMarksTable {
  account_id: string;
  created_at: Timestamp;
}

export interface StoryMarksTable {
  account_id: string;
  story: string;
  kind: MarkKind;
  is_on: boolean;
  changed_at: Timestamp;
  title: string;
  topic: string;
  stored_at: Timestamp;
}
