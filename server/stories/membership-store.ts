import type { Db, Tx } from '#server/db/db.ts';

/** The id of the story of an article; null for an article in no story. */
export async function getStoryOf(db: Db | Tx, article: string): Promise<string | null> {
  const row = await db
    .selectFrom('story_articles')
    .select('story_id')
    .where('article_id', '=', article)
    .executeTakeFirst();
  return row?.story_id ?? null;
}
