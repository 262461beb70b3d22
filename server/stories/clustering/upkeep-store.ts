import { sql } from 'kysely';
import { cutText } from '#domain/text/cut-text.ts';
import type { Db, Tx } from '#server/db/db.ts';

/** A story that leads nowhere: it has no articles left. */
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

/** Stories without articles. One that was merged away stays as long as the story it leads to has any. */
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

/** Stories that lead to them go with them, by the schema. */
export async function deleteStories(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`DELETE FROM stories WHERE id = ANY(${[...ids]}::uuid[])`.execute(tx);
}

/**
 * Stories past the newest `keep` of those with `countFrom` articles, and smaller ones older than these;
 * none with articles newer than `before`, for new articles may still join them.
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
    WHERE s.merged_into IS NULL AND NOT s.is_sample AND s.version = s.refreshed_version
      AND s.last_article_at < least(oldest.last_article_at, ${before}::timestamptz)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Stories that do not wait for the refresh and with fewer articles than they show. */
export async function findShrunken(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT s.id FROM stories s LEFT JOIN story_articles a ON a.story_id = s.id
    WHERE s.merged_into IS NULL AND s.version = s.refreshed_version
    GROUP BY s.id HAVING count(a.article_id) <> s.article_count`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function deleteOutletDays(tx: Tx, before: Date): Promise<void> {
  await sql`DELETE FROM outlet_days WHERE day < ${cutText(before.toISOString(), 10)}::date`.execute(tx);
}
