import type { ColumnType, Generated } from 'kysely';

type Time = ColumnType<Date, Date | string, Date | string>;

export interface SetAsideTable {
  id: Generated<string>;
  step: 'save' | 'rate' | 'place' | 'restore' | 'refresh' | 'deduplicate' | 'remove';
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
