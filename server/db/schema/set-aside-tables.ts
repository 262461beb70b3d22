import type { ColumnType, Generated } from 'kysely';
import type { SetAsideStep } from '#domain/ingestion/set-aside-step.ts';

type Time = ColumnType<Date, Date | string, Date | string>;

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
