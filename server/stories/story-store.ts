import { sql } from 'kysely';
import type { StoryFacts } from '#domain/stories/build-story-facts.ts';
import type { StoryMoves } from '#domain/stories/story-moves.ts';
import { parseRatingOrigin, parseTopics, type RatingOrigin } from '#server/analysis/stored-analysis.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { isListed, isProjectionOld, listedArticles, semanticConfidence } from '#server/db/listed.ts';
import { hasCurrentFeatures } from './clustering/placement-store.ts';
import {
  parseStoredProjection,
  parseStoryFacts,
  parseStoryMoves,
  type StoredProjection,
} from './projection/projected-story.ts';

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text has the form of a story's id; the database accepts no other. */
export function isStoryId(text: string): boolean {
  return idPattern.test(text);
}

/** A story with the card of its last projection. */
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
  moves: StoryMoves;
}

const listed = [
  'id',
  'title',
  'topic',
  'language',
  semanticConfidence.as('confidence'),
  'article_count as articleCount',
  'last_article_at as lastAt',
  'is_sample as isSample',
  'card as facts',
] as const;

/**
 * Stories with at least `countFrom` articles, newest first. The index of their times gives this order without reading
 * older stories; a story with articles always has a time.
 */
export function selectNewest(db: Db | Tx, countFrom: number) {
  return db
    .selectFrom('stories')
    .where('merged_into', 'is', null)
    .where('last_article_at', 'is not', null)
    .where('article_count', '>=', countFrom)
    .orderBy('last_article_at', 'desc')
    .orderBy('id');
}

/** How many articles a story has at least, and of how many of the newest stories a list consists. */
export interface ListLimits {
  countFrom: number;
  max: number;
}

export function selectListed(db: Db | Tx, { countFrom, max }: ListLimits) {
  return selectNewest(db, countFrom).select(listed).where('card', 'is not', null).where(isListed).limit(max);
}

/** The newest `max` listed stories with at least `countFrom` articles, newest first. */
export async function listStoryRows(db: Db | Tx, limits: ListLimits): Promise<ListedStory[]> {
  const rows = await selectListed(db, limits).execute();
  return rows.flatMap(({ facts, ...row }) => {
    const parsed = parseStoryFacts(facts);
    return parsed === null ? [] : [{ ...row, facts: parsed, moves: parseStoryMoves(facts) }];
  });
}

export interface StoryRow extends Omit<ListedStory, 'facts'> {
  /** Null before its first projection. */
  facts: StoryFacts | null;
  projection: StoredProjection | null;
  /** Whether the projection is older than the card. */
  isProjectionOld: boolean;
  isLocked: boolean;
  createdAt: Date;
}

/** The story of an id, or the one that it was merged into. */
function selectStory(db: Db | Tx, id: string) {
  return db
    .selectFrom('stories')
    .select(listed)
    .where('merged_into', 'is', null)
    .where('id', '=', (row) =>
      row
        .selectFrom('stories as requested')
        .select(({ fn }) => fn.coalesce('requested.merged_into', 'requested.id').as('id'))
        .where('requested.id', '=', id),
    );
}

/** The story of an id, or the one that it was merged into; null also without a card. */
export async function getListedStory(db: Db | Tx, id: string): Promise<ListedStory | null> {
  const row = await selectStory(db, id).executeTakeFirst();
  const facts = row === undefined ? null : parseStoryFacts(row.facts);
  return row === undefined || facts === null ? null : { ...row, facts, moves: parseStoryMoves(row.facts) };
}

/** As `getListedStory`, with its projection and also without a card. */
export async function getStoryRow(db: Db | Tx, id: string): Promise<StoryRow | null> {
  const row = await selectStory(db, id)
    .select(['projection', 'is_locked as isLocked', 'created_at as createdAt'])
    .select(isProjectionOld.as('isProjectionOld'))
    .executeTakeFirst();
  if (row === undefined) return null;
  const { facts, projection } = row;
  const moves = parseStoryMoves(facts);
  return { ...row, moves, facts: parseStoryFacts(facts), projection: parseStoredProjection(projection) };
}

/** An article of a story with its newest rating. */
export interface MemberRow {
  story: string;
  id: string;
  title: string;
  domain: string;
  dated: Date;
  copyOf: string | null;
  probability: number;
  /** In [-1, 1]; null when unrated. */
  lean: number | null;
  /** In [0, 1]. */
  credibility: number | null;
  /** Of the newest rating; empty without a rating. */
  topics: string[];
  address: string;
  byline: string | null;
}

/** A row as the database returns it, before its JSON is parsed. */
type Stored<Row> = { [Field in keyof Row]: Field extends 'topics' | 'origin' ? unknown : Row[Field] };

/** All articles of the stories, the oldest first. */
export async function listMembers(db: Db | Tx, stories: readonly string[]): Promise<MemberRow[]> {
  if (stories.length === 0) return [];
  const { rows } = await sql<Stored<MemberRow>>`
    SELECT s.story_id AS story, a.id, a.title, a.domain, s.dated,
      s.copy_of AS "copyOf", s.probability, r.lean, r.credibility, r.topics,
      a.canonical_address AS address, a.byline
    FROM story_articles s
    JOIN ${listedArticles} a ON a.id = s.article_id
    LEFT JOIN LATERAL (
      SELECT lean, credibility, analysis->'topics' AS topics FROM ratings
      WHERE article_id = a.id ORDER BY created_at DESC LIMIT 1
    ) r ON true
    WHERE s.story_id = ANY(${[...stories]}::uuid[])
    ORDER BY s.dated, a.id`.execute(db);
  return rows.map((row) => ({ ...row, topics: parseTopics(row.topics) }));
}

/** The beginnings of the articles' texts, by article. */
export async function listTextBeginnings(
  db: Db | Tx,
  ids: readonly string[],
  characters: number,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; text: string }>`
    SELECT id, left(text, ${characters}) AS text FROM ${listedArticles} a
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
    WHERE day BETWEEN ${from.toISOString().slice(0, 10)}::date AND ${to.toISOString().slice(0, 10)}::date
    GROUP BY day`.execute(db);
  return new Map(rows.map(({ day, outlets }) => [day, outlets]));
}

/** A full article of a story as its page lists it. */
export interface ListedMember extends MemberRow {
  /** What its page calls itself; see `sourceName`. */
  siteName: string | null;
  description: string | null;
  lead: string;
  publishedAt: Date | null;
  /** Without evidence; null when nothing rated the article. */
  origin: RatingOrigin | null;
}

/** The articles of a story, newest first. */
export async function listStoryMembers(db: Db | Tx, story: string): Promise<ListedMember[]> {
  const { rows } = await sql<Stored<ListedMember>>`
    SELECT s.story_id AS story, a.id, a.title, a.domain, a.site_name AS "siteName", s.dated,
      s.copy_of AS "copyOf", s.probability, r.lean, r.credibility, r.topics,
      a.canonical_address AS address, a.byline, a.description, left(a.text, 800) AS lead,
      least(a.published_at, a.fetched_at) AS "publishedAt", r.origin
    FROM story_articles s
    JOIN ${listedArticles} a ON a.id = s.article_id
    LEFT JOIN LATERAL (
      SELECT lean, credibility, analysis->'topics' AS topics, jsonb_build_object(
        'lean', (analysis->'lean') - 'evidence', 'credibility', analysis->'credibility',
        'summary', analysis->'summary') AS origin
      FROM ratings WHERE article_id = a.id ORDER BY created_at DESC LIMIT 1
    ) r ON true
    WHERE s.story_id = ${story}::uuid
    ORDER BY s.dated DESC, a.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    topics: parseTopics(row.topics),
    origin: row.origin === null ? null : parseRatingOrigin(row.origin),
  }));
}

/** An article as the event matcher compares it with another. */
interface EventRow {
  id: string;
  /** Null for an article in no story. */
  story: string | null;
  /** Null for an article without features of the current version; `text` then holds its first characters. */
  features: Buffer | null;
  title: string;
  text: string | null;
  language: string | null;
  /** The time of publication, or of the fetch where that is unknown or later. */
  dated: Date;
}

/** Clustering reads no more characters of a text. */
export const maxCharacters = 2000;

export async function listEventRows(db: Db | Tx, ids: readonly string[]): Promise<EventRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<EventRow>`
    SELECT a.id, s.story_id AS story, a.title, a.language,
      CASE WHEN ${hasCurrentFeatures} THEN s.features END AS features,
      CASE WHEN ${hasCurrentFeatures} THEN NULL ELSE left(a.text, ${maxCharacters}) END AS text,
      least(coalesce(a.published_at, a.fetched_at), a.fetched_at) AS dated
    FROM ${listedArticles} a
    LEFT JOIN story_articles s ON s.article_id = a.id
    WHERE a.id = ANY(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/** The other articles of an article's story, those nearest to it in time first. */
export async function listStoryMateIds(db: Db | Tx, article: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT other.article_id AS id
    FROM story_articles own
    JOIN story_articles other ON other.story_id = own.story_id AND other.article_id <> own.article_id
    WHERE own.article_id = ${article}::uuid
    ORDER BY abs(date_part('epoch', other.dated - own.dated)), other.article_id
    LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many articles of stories are dated between two times. */
export async function countArticlesBetween(
  db: Db | Tx,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const row = await db
    .selectFrom('story_articles')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('dated', '>=', from)
    .where('dated', '<=', to)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
