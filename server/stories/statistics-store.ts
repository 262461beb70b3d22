import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/db.ts';
import { isListed } from './story-store.ts';

export interface StoredStatistics {
  stories: number;
  /** With articles at `activeSince` or later. */
  activeStories: number;
  left: number;
  center: number;
  right: number;
  articles: number;
  lastArticleAt: Date | null;
}

/** Counts over stories with at least `countFrom` articles; sides are cut at ±0.1 of the lean. */
export async function countStatistics(
  db: Db | Tx,
  { countFrom, activeSince }: { countFrom: number; activeSince: Date },
): Promise<StoredStatistics> {
  const { rows } = await sql<
    Record<Exclude<keyof StoredStatistics, 'lastArticleAt'>, string> & { lastArticleAt: Date | null }
  >`
    WITH listed AS (
      SELECT id, last_article_at FROM stories
      WHERE merged_into IS NULL AND article_count >= ${countFrom} AND ${isListed}
    ), newest AS (
      SELECT DISTINCT ON (article_id) article_id, lean FROM ratings ORDER BY article_id, created_at DESC
    ), rated AS (
      SELECT newest.lean
      FROM story_articles s JOIN listed ON listed.id = s.story_id
      LEFT JOIN newest ON newest.article_id = s.article_id
    )
    SELECT
      (SELECT count(*) FROM listed) AS stories,
      (SELECT count(*) FROM listed WHERE last_article_at >= ${activeSince}) AS "activeStories",
      (SELECT max(last_article_at) FROM listed) AS "lastArticleAt",
      count(*) AS articles,
      count(*) FILTER (WHERE lean <= -0.1) AS left,
      count(*) FILTER (WHERE lean > -0.1 AND lean < 0.1) AS center,
      count(*) FILTER (WHERE lean >= 0.1) AS right
    FROM rated`.execute(db);
  const [row] = rows;
  return {
    stories: Number(row?.stories ?? 0),
    activeStories: Number(row?.activeStories ?? 0),
    left: Number(row?.left ?? 0),
    center: Number(row?.center ?? 0),
    right: Number(row?.right ?? 0),
    articles: Number(row?.articles ?? 0),
    lastArticleAt: row?.lastArticleAt ?? null,
  };
}
