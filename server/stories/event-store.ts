import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/db.ts';

/** An article as it is compared with the event of another. */
export interface EventRow {
  id: string;
  /** Null where no story holds it. */
  story: string | null;
  /** Null where it was never placed; then `text` holds its first characters. */
  features: Buffer | null;
  title: string;
  text: string | null;
  language: string | null;
  /** When it was published, or read where that is unknown or later. */
  dated: Date;
}

/** Clustering reads no more of a text. */
const maxCharacters = 2000;

export async function listEventRows(db: Db | Tx, ids: readonly string[]): Promise<EventRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<EventRow>`
    SELECT a.id, s.story_id AS story, s.features, a.title, a.language,
      CASE WHEN s.features IS NULL THEN left(a.text, ${maxCharacters}) END AS text,
      least(coalesce(a.published_at, a.fetched_at), a.fetched_at) AS dated
    FROM articles a
    LEFT JOIN story_articles s ON s.article_id = a.id
    WHERE a.id = ANY(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/** The other articles of an article's story, those nearest to it in time first. */
export async function listStoryMates(db: Db | Tx, article: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT other.article_id AS id
    FROM story_articles own
    JOIN story_articles other ON other.story_id = own.story_id AND other.article_id <> own.article_id
    WHERE own.article_id = ${article}::uuid
    ORDER BY abs(date_part('epoch', other.dated - own.dated)), other.article_id
    LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many articles of stories are dated in these days. */
export async function countDated(db: Db | Tx, { from, to }: { from: Date; to: Date }): Promise<number> {
  const row = await db
    .selectFrom('story_articles')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('dated', '>=', from)
    .where('dated', '<=', to)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
