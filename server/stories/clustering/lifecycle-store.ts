import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/db.ts';
import { isWaiting } from '#server/db/listed.ts';

/** Runs `work` in a savepoint: its failure rolls back only its own changes, and the transaction can continue. Not nested. */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`SAVEPOINT part`.execute(tx);
  try {
    const value = await work();
    await sql`RELEASE SAVEPOINT part`.execute(tx);
    return value;
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT part`.execute(tx);
    throw error;
  }
}

/** A story without articles. */
export interface OrphanedStory {
  id: string;
  title: string;
  reason: string;
}

export async function countStories(db: Db | Tx): Promise<number> {
  const row = await db
    .selectFrom('stories')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('merged_into', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function listTitles(db: Db | Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('stories')
    .select(['id', 'title'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Stories without articles. A merged story counts as one only if the story it leads to has no articles either. */
export async function listOrphans(db: Db | Tx): Promise<OrphanedStory[]> {
  const { rows } = await sql<{ id: string; title: string; merged: boolean }>`
    SELECT s.id, s.title, s.merged_into IS NOT NULL AS merged FROM stories s
    WHERE NOT EXISTS (
      SELECT 1 FROM story_articles a WHERE a.story_id = coalesce(s.merged_into, s.id)
    )
    ORDER BY s.touched_at, s.id`.execute(db);
  return rows.map(({ id, title, merged }) => ({
    id,
    title,
    reason: merged ? 'It led to a story that has no articles left.' : 'It has no articles left.',
  }));
}

/** The schema deletes the stories that were merged into them as well. */
export async function deleteStories(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`DELETE FROM stories WHERE id = ANY(${[...ids]}::uuid[])`.execute(tx);
}

/**
 * Stories beyond the newest `keep` with `countFrom` articles, and smaller ones that are older than these. Stories
 * with articles newer than `before` are not among them: new articles may still join.
 */
export async function listSurplus(
  db: Db | Tx,
  { keep, countFrom, before }: { keep: number; countFrom: number; before: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH oldest AS (
      SELECT last_article_at FROM stories
      WHERE merged_into IS NULL AND NOT is_sample AND article_count >= ${countFrom}
      ORDER BY last_article_at DESC NULLS LAST OFFSET ${keep - 1} LIMIT 1
    )
    SELECT s.id FROM stories s, oldest
    WHERE s.merged_into IS NULL AND NOT s.is_sample AND NOT ${isWaiting}
      AND s.last_article_at < least(oldest.last_article_at, ${before}::timestamptz)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Stories that wait for no refresh, but whose number of articles differs from that in their row. */
export async function listShrunken(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT s.id FROM stories s LEFT JOIN story_articles a ON a.story_id = s.id
    WHERE s.merged_into IS NULL AND NOT ${isWaiting}
    GROUP BY s.id HAVING count(a.article_id) <> s.article_count`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Those of the stories that exist and are not merged. */
export async function listActive(db: Db | Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('stories')
    .select('id')
    .where('id', 'in', [...ids])
    .where('merged_into', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

interface NewStory {
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

/** Locks the rows in one order for all writers, so that no two of them deadlock. */
export async function lockStories(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`SELECT id FROM stories WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR UPDATE`.execute(tx);
}

/** As `lockStories`, with the stories that were merged into them. */
export async function lockWithMerged(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM stories WHERE merged_into = ANY(${[...ids]}::uuid[])`.execute(tx);
  await lockStories(tx, [...ids, ...rows.map(({ id }) => id)]);
}

/** Marks stories for a new projection. Lock them first. */
export async function markTouched(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await sql`UPDATE stories SET version = version + 1, touched_at = ${now}
    WHERE id = ANY(${[...ids]}::uuid[]) AND merged_into IS NULL`.execute(tx);
}

/** Marks stories for a new projection and stores the confidence of each. */
export async function touchStories(tx: Tx, stories: ReadonlyMap<string, number>, now: Date): Promise<void> {
  if (stories.size === 0) return;
  await lockStories(tx, [...stories.keys()]);
  await sql`UPDATE stories SET confidence = placed.confidence, version = version + 1, touched_at = ${now}
    FROM unnest(${[...stories.keys()]}::uuid[], ${[...stories.values()]}::real[]) AS placed (id, confidence)
    WHERE stories.id = placed.id`.execute(tx);
}

/** Moves all articles of a story into another. The emptied story and those merged into it lead there from then on. */
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
