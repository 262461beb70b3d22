import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/db.ts';
import type { StoredProjection, StoryFacts } from './projection/projected-story.ts';

/** A story as it was told last. */
export interface ListedStory {
  id: string;
  title: string;
  topic: string;
  language: string | null;
  /** In [0, 1]. */
  confidence: number;
  articleCount: number;
  lastAt: Date | null;
  isSample: boolean;
  facts: StoryFacts;
}

const listed = [
  'id',
  'title',
  'topic',
  'language',
  'confidence',
  'article_count as articleCount',
  'last_article_at as lastAt',
  'is_sample as isSample',
  'card as facts',
] as const;

/** The newest `most` stories with at least `countFrom` articles, newest first. */
export async function listStoryRows(
  db: Db | Tx,
  { countFrom, max }: { countFrom: number; max: number },
): Promise<ListedStory[]> {
  const rows = await db
    .selectFrom('stories')
    .select(listed)
    .where('merged_into', 'is', null)
    .where('article_count', '>=', countFrom)
    .where('card', 'is not', null)
    .orderBy(sql`last_article_at DESC NULLS LAST`)
    .orderBy('id')
    .limit(max)
    .execute();
  return rows as ListedStory[];
}

export interface WholeStory extends Omit<ListedStory, 'facts'> {
  /** Null before it is told for the first time. */
  facts: StoryFacts | null;
  projection: StoredProjection | null;
  isLocked: boolean;
  createdAt: Date;
}

/** The story of an id, or the one that it was merged into. */
export async function findStory(db: Db | Tx, id: string): Promise<WholeStory | null> {
  const row = await db
    .selectFrom('stories')
    .select([...listed, 'projection', 'is_locked as isLocked', 'created_at as createdAt'])
    .where('merged_into', 'is', null)
    .where('id', '=', (from) =>
      from
        .selectFrom('stories as asked')
        .select((asked) => asked.fn.coalesce('asked.merged_into', 'asked.id').as('id'))
        .where('asked.id', '=', id),
    )
    .executeTakeFirst();
  return row === undefined ? null : (row as WholeStory);
}
