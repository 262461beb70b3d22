import { sql } from 'kysely';
import type { ArticleFeatures } from '#domain/clustering/article-features.ts';
import { featuresVersion } from '#domain/clustering/encode-features.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { listedArticles } from '#server/db/listed.ts';

/**
 * Whether `features` of the row of `story_articles` can be decoded by this release. Features of another version count
 * as not computed until the job `rebuild-outdated` computes them again.
 */
export const hasCurrentFeatures = sql<boolean>`substring(features FROM 1 FOR 1) = ${Buffer.from([featuresVersion])}::bytea`;

/** A listed article in no story, as clustering reads it. */
export interface UnplacedArticle {
  id: string;
  title: string;
  /** Its first characters. */
  text: string;
  language: string | null;
  outlet: string;
  /** The time of publication, or of the fetch where that is unknown or later. */
  dated: Date;
}

/** An article in no story, with its features. */
export interface AnalysedArticle extends Pick<UnplacedArticle, 'id' | 'title' | 'outlet' | 'dated'> {
  features: ArticleFeatures;
}

/** Clustering reads no more characters of a text. */
const maxCharacters = 2000;

export async function listUnplaced(db: Db | Tx, ids: readonly string[]): Promise<UnplacedArticle[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<UnplacedArticle>`
    SELECT a.id, a.title, left(a.text, ${maxCharacters}) AS text, a.language, a.domain AS outlet,
      least(coalesce(a.published_at, a.fetched_at), a.fetched_at) AS dated
    FROM ${listedArticles} a
    WHERE a.id = ANY(${[...ids]}::uuid[])
      AND NOT EXISTS (SELECT 1 FROM story_articles s WHERE s.article_id = a.id)
    ORDER BY dated, a.id`.execute(db);
  return rows;
}

/** Those of the articles that are listed and in no story. */
export async function listUnplacedIds(db: Db | Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    SELECT a.id FROM ${listedArticles} a WHERE a.id = ANY(${[...ids]}::uuid[])
      AND NOT EXISTS (SELECT 1 FROM story_articles s WHERE s.article_id = a.id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** The lowest and the highest version of stored features; both ends of an index. */
export const versionsOfFeatures = sql<{ lowest: number | null; highest: number | null }>`
  SELECT min(get_byte(features, 0)) AS lowest, max(get_byte(features, 0)) AS highest
  FROM story_articles WHERE length(features) > 0`;

/** Whether features of another version are stored. */
export async function hasOutdatedFeatures(db: Db | Tx, version: number): Promise<boolean> {
  const { rows } = await versionsOfFeatures.execute(db);
  return rows.some(({ lowest, highest }) => lowest !== null && (lowest !== version || highest !== version));
}

/** Placed articles whose features have another version, in the order of their ids, those after `after`. */
export async function listOutdatedFeatures(
  db: Db | Tx,
  input: { version: number; after: string | null; limit: number },
): Promise<UnplacedArticle[]> {
  const { version, after, limit } = input;
  const { rows } = await sql<UnplacedArticle>`
    SELECT a.id, a.title, left(a.text, ${maxCharacters}) AS text, a.language, a.domain AS outlet, s.dated
    FROM story_articles s JOIN ${listedArticles} a ON a.id = s.article_id
    WHERE length(s.features) > 0 AND get_byte(s.features, 0) <> ${version}
      AND (${after}::uuid IS NULL OR a.id > ${after}::uuid)
    ORDER BY a.id LIMIT ${limit}`.execute(db);
  return rows;
}

export async function updateFeatures(
  tx: Tx,
  articles: readonly { id: string; features: Uint8Array }[],
): Promise<void> {
  for (const { id, features } of articles) {
    await tx
      .updateTable('story_articles')
      .set({ features: Buffer.from(features) })
      .where('article_id', '=', id)
      .execute();
  }
}

/** An article with its placement. */
export interface PlacedMember {
  id: string;
  story: string;
  features: Buffer;
  outlet: string;
  dated: Date;
  copyOf: string | null;
  /** Of the story. */
  isLocked: boolean;
  /** A person moved articles into the story. */
  isRepaired: boolean;
}

/** Articles dated at `since` or later that were placed after `revision`, in order of time, without samples. */
export async function listPlacedMembers(
  db: Db | Tx,
  { since, revision }: { since: Date; revision: number },
): Promise<PlacedMember[]> {
  const rows = await db
    .selectFrom('story_articles')
    .innerJoin('stories', 'stories.id', 'story_articles.story_id')
    .select([
      'article_id as id',
      'story_id as story',
      'features',
      'outlet',
      'dated',
      'copy_of as copyOf',
      'is_locked as isLocked',
    ])
    // Of any age: a decision of a person outlives the clustering window.
    .select(({ selectFrom }) =>
      sql<boolean>`story_id IN ${selectFrom('story_articles as moved').select('moved.story_id').where('moved.by_hand', '=', true)}`.as(
        'isRepaired',
      ),
    )
    .where('dated', '>=', since)
    .where('revision', '>', String(revision))
    .where(hasCurrentFeatures)
    .orderBy('dated')
    .orderBy('article_id')
    .execute();
  return rows.flatMap(({ features, ...row }) => (features === null ? [] : [{ ...row, features }]));
}

export interface NewMember {
  article: string;
  story: string;
  copyOf: string | null;
  probability: number;
  outlet: string;
  language: string;
  dated: Date;
  features: Buffer | null;
}

export async function insertMembers(
  tx: Tx,
  members: readonly NewMember[],
  { revision, now }: { revision: number; now: Date },
): Promise<void> {
  if (members.length === 0) return;
  await tx
    .insertInto('story_articles')
    .values(
      members.map((member) => ({
        article_id: member.article,
        story_id: member.story,
        copy_of: member.copyOf,
        probability: member.probability,
        outlet: member.outlet,
        language: member.language,
        dated: member.dated,
        features: member.features,
        revision: String(revision),
        placed_at: now,
      })),
    )
    .execute();
  await sql`INSERT INTO outlet_days (day, outlet)
    SELECT DISTINCT (dated AT TIME ZONE 'UTC')::date, outlet
    FROM unnest(${members.map(({ dated }) => dated)}::timestamptz[], ${members.map(({ outlet }) => outlet)}::text[])
      AS read (dated, outlet)
    ORDER BY 1, 2
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** An article that the stream put into another story. */
export interface MovedMember {
  article: string;
  story: string;
  /** That it belongs to its story, in [0, 1]. */
  probability: number;
}

export async function moveMembers(
  tx: Tx,
  moved: readonly MovedMember[],
  { revision, now }: { revision: number; now: Date },
): Promise<void> {
  if (moved.length === 0) return;
  await sql`UPDATE story_articles SET story_id = moved.story, probability = moved.probability,
      revision = ${revision}, placed_at = ${now}
    FROM unnest(${moved.map(({ article }) => article)}::uuid[], ${moved.map(({ story }) => story)}::uuid[],
      ${moved.map(({ probability }) => probability)}::real[]) AS moved (article, story, probability)
    WHERE story_articles.article_id = moved.article`.execute(tx);
}

/** The titles of articles, with the languages in which they were compared. */
export async function listMemberTitles(
  tx: Tx,
  articles: readonly string[],
): Promise<{ id: string; title: string; language: string }[]> {
  if (articles.length === 0) return [];
  const { rows } = await sql<{ id: string; title: string; language: string }>`
    SELECT a.id, a.title, s.language FROM ${listedArticles} a JOIN story_articles s ON s.article_id = a.id
    WHERE a.id = ANY(${[...articles]}::uuid[])`.execute(tx);
  return rows;
}

/** Unlinks copies whose original is in another story, so that they count as articles themselves. */
export async function unlinkCopies(tx: Tx, stories: readonly string[]): Promise<void> {
  if (stories.length === 0) return;
  await sql`UPDATE story_articles copy SET copy_of = NULL
    WHERE copy.story_id = ANY(${[...stories]}::uuid[]) AND copy.copy_of IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM story_articles original
      WHERE original.article_id = copy.copy_of AND original.story_id = copy.story_id
    )`.execute(tx);
}

/** The hosts with articles in stories. */
export async function listPlacedOutlets(db: Db | Tx): Promise<string[]> {
  const rows = await db.selectFrom('story_articles').select('outlet').distinct().execute();
  return rows.map(({ outlet }) => outlet);
}

/** The stories with articles of these hosts. */
export async function listStoriesOfHosts(tx: Tx, hosts: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('story_articles')
    .select('story_id')
    .distinct()
    .where('outlet', '=', sql<string>`ANY(${[...hosts]}::text[])`)
    .execute();
  return rows.map(({ story_id }) => story_id);
}

/** The stories with any of these articles. */
export async function listStoriesOfArticles(tx: Tx, articles: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('story_articles')
    .select('story_id')
    .distinct()
    .where('article_id', '=', sql<string>`ANY(${[...articles]}::uuid[])`)
    .execute();
  return rows.map(({ story_id }) => story_id);
}

/** How many articles each story has. */
export async function countMembers(db: Db | Tx, stories: readonly string[]): Promise<Map<string, number>> {
  if (stories.length === 0) return new Map();
  const rows = await db
    .selectFrom('story_articles')
    .select(({ fn }) => ['story_id', fn.countAll<string>().as('count')])
    .where('story_id', 'in', [...stories])
    .groupBy('story_id')
    .execute();
  return new Map(rows.map(({ story_id, count }) => [story_id, Number(count)]));
}

export async function deleteOutletDays(tx: Tx, before: Date): Promise<void> {
  await sql`DELETE FROM outlet_days WHERE day < ${before.toISOString().slice(0, 10)}::date`.execute(tx);
}

/** An article as the trial of a threshold places it. */
export interface TrialArticle {
  id: string;
  title: string;
  outlet: string;
  dated: Date;
  features: Buffer;
}

/** The newest placed articles, in order of time. */
export async function listTrialArticles(db: Db | Tx, max: number): Promise<TrialArticle[]> {
  const rows = await db
    .selectFrom('story_articles')
    .innerJoin(listedArticles.as('articles'), 'articles.id', 'story_articles.article_id')
    .select([
      'articles.id',
      'articles.title',
      'story_articles.outlet',
      'story_articles.dated',
      'story_articles.features',
    ])
    .where(hasCurrentFeatures)
    .orderBy('dated', 'desc')
    .orderBy('article_id')
    .limit(max)
    .execute();
  return rows.flatMap(({ features, ...row }) => (features === null ? [] : [{ ...row, features }])).reverse();
}
