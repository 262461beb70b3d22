import { type RawBuilder, sql } from 'kysely';
import { readablePageKinds } from '#domain/articles/extracted-article.ts';
import type { Db } from '#server/db/db.ts';
import { isListed, listedArticles } from '#server/db/listed.ts';

/** A story of a period and the hosts of its articles. */
export interface CoveredRow {
  id: string;
  title: string;
  topic: string;
  articleCount: number;
  first: Date;
  last: Date;
  hosts: string[];
}

/** Of more stories the newest count. */
const maxStories = 20_000;

export async function listCoveredRows(db: Db, from: Date): Promise<CoveredRow[]> {
  const { rows } = await sql<CoveredRow>`
    SELECT s.id, s.title, s.topic, s.article_count AS "articleCount", m.first, m.last, m.hosts
    FROM (
      SELECT story_id, min(dated) AS first, max(dated) AS last, array_agg(DISTINCT outlet) AS hosts
      FROM story_articles WHERE dated >= ${from} GROUP BY story_id
    ) m JOIN stories s ON s.id = m.story_id
    WHERE s.merged_into IS NULL AND NOT s.is_sample AND ${isListed}
    ORDER BY m.last DESC LIMIT ${maxStories}`.execute(db);
  return rows;
}

const dated = sql`coalesce(a.published_at, a.fetched_at)`;

interface NewestOfHosts {
  hosts: readonly string[];
  /** Older articles are left out. */
  from?: Date;
  limit: number;
}

/** The newest articles of hosts: their ids and times. Of each host an index has them in this order. */
export function newestOfHosts({ hosts, from, limit }: NewestOfHosts): RawBuilder<unknown> {
  return sql`SELECT own.id, own.dated FROM unnest(${[...hosts]}::text[]) AS host (domain), LATERAL (
      SELECT a.id, ${dated} AS dated FROM ${listedArticles} a
      WHERE a.domain = host.domain AND a.page_kind = ANY(${readablePageKinds})
        ${from === undefined ? sql`` : sql`AND ${dated} >= ${from}`}
      ORDER BY ${dated} DESC LIMIT ${limit}
    ) own
    ORDER BY own.dated DESC LIMIT ${limit}`;
}

/** The lean of the wording in the parts of a rating. */
const wordingOf = (parts: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`(SELECT (part->>'lean')::float8 FROM jsonb_array_elements(${parts}) part WHERE part->>'kind' = 'text' LIMIT 1)`;

/** The lean of the wording of the newest articles since a time, in [-1, 1]; articles without one are left out. */
export async function listWordedRows(
  db: Db,
  newest: Required<NewestOfHosts>,
): Promise<{ dated: Date; lean: number }[]> {
  const { rows } = await sql<{ dated: Date; lean: number | null }>`
    WITH newest AS MATERIALIZED (${newestOfHosts(newest)})
    SELECT newest.dated, ${wordingOf(sql`r.parts`)} AS lean
    FROM newest, LATERAL (
      SELECT analysis->'lean'->'parts' AS parts FROM ratings
      WHERE article_id = newest.id ORDER BY created_at DESC LIMIT 1
    ) r`.execute(db);
  return rows.flatMap((row) => (row.lean === null ? [] : [{ dated: row.dated, lean: row.lean }]));
}

export interface OutletArticleRow {
  id: string;
  title: string;
  url: string;
  publishedAt: Date | null;
  siteName: string | null;
  lean: number | null;
  /** The lean of its wording alone, in [-1, 1]. */
  wording: number | null;
  /** One that is listed. */
  story: string | null;
}

/** The newest articles of hosts. */
export async function listOutletArticles(
  db: Db,
  { hosts, countFrom, limit }: { hosts: readonly string[]; countFrom: number; limit: number },
): Promise<OutletArticleRow[]> {
  const { rows } = await sql<OutletArticleRow>`
    WITH newest AS MATERIALIZED (${newestOfHosts({ hosts, limit })})
    SELECT a.id, a.title, a.canonical_address AS url, a.site_name AS "siteName",
      least(a.published_at, a.fetched_at) AS "publishedAt", r.lean,
      ${wordingOf(sql`r.parts`)} AS wording,
      (SELECT s.id FROM story_articles m JOIN stories s ON s.id = m.story_id
       WHERE m.article_id = a.id AND s.card IS NOT NULL AND s.article_count >= ${countFrom} AND ${isListed}) AS story
    FROM newest JOIN ${listedArticles} a USING (id)
    LEFT JOIN LATERAL (
      SELECT lean, analysis->'lean'->'parts' AS parts FROM ratings
      WHERE article_id = a.id ORDER BY created_at DESC LIMIT 1
    ) r ON true
    ORDER BY newest.dated DESC, a.id`.execute(db);
  return rows;
}
