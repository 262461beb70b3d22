import { sql } from 'kysely';
import { readablePageKinds } from '#domain/articles/extracted-article.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { isListed, listedArticles } from '#server/db/listed.ts';

const dayMs = 86_400_000;

export interface NewStoryRow {
  id: string;
  title: string;
  at: Date;
  /** When it became large enough to be listed. */
  arrivedAt: Date;
}

/**
 * The stories of a topic that became large enough to be listed since a time, the newest first.
 * @param countFrom the articles from which a story is listed
 */
export async function listNewStories(
  db: Db | Tx,
  { topic, since, countFrom, limit }: { topic: string; since: Date; countFrom: number; limit: number },
): Promise<NewStoryRow[]> {
  // An article is dated when it was published, at most days before it was placed.
  const datedFrom = new Date(since.getTime() - 7 * dayMs);
  const { rows } = await sql<NewStoryRow>`
    SELECT s.id, s.title, s.last_article_at AS at, grown.placed_at AS "arrivedAt"
    FROM stories s, LATERAL (
      SELECT m.placed_at FROM story_articles m WHERE m.story_id = s.id
      ORDER BY m.placed_at OFFSET ${countFrom - 1} LIMIT 1
    ) grown
    WHERE s.merged_into IS NULL AND s.topic = ${topic} AND s.article_count >= ${countFrom}
      AND s.last_article_at > ${datedFrom}::timestamptz AND s.touched_at > ${since}::timestamptz
      AND s.card IS NOT NULL AND ${isListed} AND grown.placed_at > ${since}::timestamptz
    ORDER BY s.last_article_at DESC, s.id LIMIT ${limit}`.execute(db);
  return rows;
}

export interface NewArticleRow {
  id: string;
  title: string;
  url: string;
  domain: string;
  siteName: string | null;
  at: Date;
  /** When it was fetched. */
  arrivedAt: Date;
  lean: number | null;
  story: string | null;
}

const columns = sql`a.id, a.title, a.canonical_address AS url, a.domain, a.site_name AS "siteName",
  least(a.published_at, a.fetched_at) AS at, a.fetched_at AS "arrivedAt", r.lean,
  (SELECT m.story_id FROM story_articles m JOIN stories s ON s.id = m.story_id
   WHERE m.article_id = a.id AND s.card IS NOT NULL) AS story`;

const newestRating = sql`LEFT JOIN LATERAL (
  SELECT lean FROM ratings WHERE article_id = a.id ORDER BY created_at DESC LIMIT 1
) r ON true`;

/** The articles of hosts that were fetched since a time, the newest first. */
export async function listNewArticles(
  db: Db | Tx,
  { hosts, since, limit }: { hosts: readonly string[]; since: Date; limit: number },
): Promise<NewArticleRow[]> {
  if (hosts.length === 0) return [];
  const { rows } = await sql<NewArticleRow>`
    SELECT ${columns} FROM ${listedArticles} a ${newestRating}
    WHERE a.domain = ANY(${[...hosts]}::text[]) AND a.fetched_at > ${since}::timestamptz
      AND a.page_kind = ANY(${[...readablePageKinds]}::text[])
    ORDER BY least(a.published_at, a.fetched_at) DESC, a.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Articles by their ids. */
export async function listArticlesByIds(
  db: Db | Tx,
  ids: readonly string[],
): Promise<Map<string, NewArticleRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<NewArticleRow>`
    SELECT ${columns} FROM ${listedArticles} a ${newestRating} WHERE a.id = ANY(${[...ids]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Changes when articles were fetched or placed into stories. */
export async function getNewsRevision(db: Db | Tx): Promise<string> {
  const { rows } = await sql<{ revision: string }>`
    SELECT concat_ws(' ', (SELECT max(fetched_at) FROM ${listedArticles} a),
      (SELECT revision FROM story_revisions WHERE kind = 'grouping')) AS revision`.execute(db);
  return rows[0]?.revision ?? '';
}
