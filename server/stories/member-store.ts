import { sql } from 'kysely';
import type { Analysis } from '#domain/analysis/rating.ts';
import { cutText } from '#domain/text/cut-text.ts';
import type { Db, Tx } from '#server/db/db.ts';

/** An article of a story with its newest rating. */
export interface MemberRow {
  story: string;
  id: string;
  title: string;
  domain: string;
  siteName: string | null;
  dated: Date;
  copyOf: string | null;
  probability: number;
  /** In [-1, 1]; null when unrated. */
  lean: number | null;
  /** In [0, 1]. */
  credibility: number | null;
  topics: string[] | null;
}

/** All articles of the stories, the first ones first. */
export async function listMembersOf(db: Db | Tx, stories: readonly string[]): Promise<MemberRow[]> {
  if (stories.length === 0) return [];
  const { rows } = await sql<MemberRow>`
    SELECT s.story_id AS story, a.id, a.title, a.domain, a.site_name AS "siteName", s.dated,
      s.copy_of AS "copyOf", s.probability, r.lean, r.credibility, r.topics
    FROM story_articles s
    JOIN articles a ON a.id = s.article_id
    LEFT JOIN LATERAL (
      SELECT lean, credibility, analysis->'topics' AS topics FROM ratings
      WHERE article_id = a.id ORDER BY created_at DESC LIMIT 1
    ) r ON true
    WHERE s.story_id = ANY(${[...stories]}::uuid[])
    ORDER BY s.dated, a.id`.execute(db);
  return rows;
}

/** The beginnings of the articles' texts, by article. */
export async function listTextBeginnings(
  db: Db | Tx,
  ids: readonly string[],
  characters: number,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; text: string }>`
    SELECT id, left(text, ${characters}) AS text FROM articles
    WHERE id = ANY(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/** The domains from which articles were read, by UTC day (YYYY-MM-DD). */
export async function listOutletDays(
  db: Db | Tx,
  { from, to }: { from: Date; to: Date },
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ day: string; outlets: string[] }>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, array_agg(outlet) AS outlets FROM outlet_days
    WHERE day BETWEEN ${cutText(from.toISOString(), 10)}::date AND ${cutText(to.toISOString(), 10)}::date
    GROUP BY day`.execute(db);
  return new Map(rows.map(({ day, outlets }) => [day, outlets]));
}

/** What the newest rating says of where its numbers come from. */
export type RatingOrigin = Pick<Analysis, 'lean' | 'credibility' | 'summary'>;

/** A full article of a story as its page lists it. */
export interface ListedMember extends MemberRow {
  address: string;
  byline: string | null;
  description: string | null;
  lead: string;
  publishedAt: Date | null;
  /** Without evidence; null when nothing rated the article. */
  origin: RatingOrigin | null;
}

/** The articles of a story, newest first. */
export async function listStoryMembers(db: Db | Tx, story: string): Promise<ListedMember[]> {
  const { rows } = await sql<ListedMember>`
    SELECT s.story_id AS story, a.id, a.title, a.domain, a.site_name AS "siteName", s.dated,
      s.copy_of AS "copyOf", s.probability, r.lean, r.credibility, r.topics,
      a.canonical_address AS address, a.byline, a.description, left(a.text, 800) AS lead,
      least(a.published_at, a.fetched_at) AS "publishedAt", r.origin
    FROM story_articles s
    JOIN articles a ON a.id = s.article_id
    LEFT JOIN LATERAL (
      SELECT lean, credibility, analysis->'topics' AS topics, jsonb_build_object(
        'lean', (analysis->'lean') - 'evidence', 'credibility', analysis->'credibility',
        'summary', analysis->'summary') AS origin
      FROM ratings WHERE article_id = a.id ORDER BY created_at DESC LIMIT 1
    ) r ON true
    WHERE s.story_id = ${story}::uuid
    ORDER BY s.dated DESC, a.id`.execute(db);
  return rows;
}
