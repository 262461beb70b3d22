import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/db.ts';

/** An article that no story holds yet, as clustering reads it. */
export interface UnplacedArticle {
  id: string;
  title: string;
  /** Its first characters. */
  text: string;
  language: string | null;
  outlet: string;
  /** When it was published, or read where that is unknown or later. */
  dated: Date;
}

/** Clustering reads no more of a text. */
const maxCharacters = 2000;

export async function listUnplaced(db: Db | Tx, ids: readonly string[]): Promise<UnplacedArticle[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<UnplacedArticle>`
    SELECT a.id, a.title, left(a.text, ${maxCharacters}) AS text, a.language, a.domain AS outlet,
      least(coalesce(a.published_at, a.fetched_at), a.fetched_at) AS dated
    FROM articles a
    WHERE a.id = ANY(${[...ids]}::uuid[])
      AND NOT EXISTS (SELECT 1 FROM story_articles s WHERE s.article_id = a.id)
    ORDER BY dated, a.id`.execute(db);
  return rows;
}

/** An article as the grouping holds it. */
export interface Member {
  id: string;
  story: string;
  features: Buffer;
  outlet: string;
  dated: Date;
  copyOf: string | null;
  /** Of the story. */
  isLocked: boolean;
  /** A person put articles into the story. */
  isRepaired: boolean;
}

/**
 * Members dated at `since` or later that a grouping later than `revision` placed, in order of time.
 * Samples are not among them.
 */
export async function listMembers(
  db: Db | Tx,
  { since, revision }: { since: Date; revision: number },
): Promise<Member[]> {
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
    // Of any age: what a person decided outlives the window of the grouping.
    .select(({ selectFrom }) =>
      sql<boolean>`story_id IN ${selectFrom('story_articles as hand').select('hand.story_id').where('hand.by_hand', '=', true)}`.as(
        'isRepaired',
      ),
    )
    .where('dated', '>=', since)
    .where('revision', '>', String(revision))
    .where('features', 'is not', null)
    .orderBy('dated')
    .orderBy('article_id')
    .execute();
  return rows.flatMap(({ features, ...row }) => (features === null ? [] : [{ ...row, features }]));
}

/** Of the stories those that are there and lead nowhere else. */
export async function findActive(db: Db | Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('stories')
    .select('id')
    .where('id', 'in', [...ids])
    .where('merged_into', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export interface NewStory {
  id: string;
  title: string;
  language: string;
}

export async function insertStories(tx: Tx, stories: readonly NewStory[], now: Date): Promise<void> {
  if (stories.length === 0) return;
  await tx
    .insertInto('stories')
    .values(stories.map((story) => ({ ...story, created_at: now, touched_at: now })))
    .execute();
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

/** Holds the rows in one order for all writers of many, so that none waits for another that waits for it. */
export async function lockStories(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`SELECT id FROM stories WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR UPDATE`.execute(tx);
}

/** As `lockStories`, with those that lead to them. */
export async function lockWithMerged(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM stories WHERE merged_into = ANY(${[...ids]}::uuid[])`.execute(tx);
  await lockStories(tx, [...ids, ...rows.map(({ id }) => id)]);
}

/** The hosts whose articles are in stories. */
export async function listPlacedOutlets(db: Db | Tx): Promise<string[]> {
  const rows = await db.selectFrom('story_articles').select('outlet').distinct().execute();
  return rows.map(({ outlet }) => outlet);
}

/** The stories with articles of these hosts. */
export async function findStoriesWith(tx: Tx, hosts: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('story_articles')
    .select('story_id')
    .distinct()
    .where('outlet', '=', sql<string>`ANY(${[...hosts]}::text[])`)
    .execute();
  return rows.map(({ story_id }) => story_id);
}

/** Marks stories for the refresh. Lock them first. */
export async function markTouched(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await sql`UPDATE stories SET version = version + 1, touched_at = ${now}
    WHERE id = ANY(${[...ids]}::uuid[]) AND merged_into IS NULL`.execute(tx);
}

/** Marks stories for the refresh, with how sure the grouping is of each now. */
export async function touchStories(tx: Tx, stories: ReadonlyMap<string, number>, now: Date): Promise<void> {
  if (stories.size === 0) return;
  await lockStories(tx, [...stories.keys()]);
  await sql`UPDATE stories SET confidence = told.confidence, version = version + 1, touched_at = ${now}
    FROM unnest(${[...stories.keys()]}::uuid[], ${[...stories.values()]}::real[]) AS told (id, confidence)
    WHERE stories.id = told.id`.execute(tx);
}

/** Puts all articles of one story into another; the emptied one leads there, and whatever led to it too. */
export async function mergeStory(
  tx: Tx,
  { from, into }: { from: string; into: string },
  { revision, now }: { revision: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('story_articles')
    .set({ story_id: into, revision: String(revision) })
    .where('story_id', '=', from)
    .execute();
  await tx
    .updateTable('stories')
    .set((row) => ({
      merged_into: into,
      card: null,
      projection: null,
      article_count: 0,
      touched_at: now,
      version: row('version', '+', 1),
    }))
    .where((or) => or.or([or('id', '=', from), or('merged_into', '=', from)]))
    .execute();
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
