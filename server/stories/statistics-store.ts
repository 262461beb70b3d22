import { sql } from 'kysely';
import type { Side } from '#domain/analysis/rating.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { isListed } from '#server/db/listed.ts';
import type { StoryRevisionsTable } from '#server/db/schema/story-tables.ts';

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

/**
 * Counts over stories with at least `countFrom` articles, from what their projections counted: of a syndicated text one
 * article has a side. The articles themselves, which may be a million, are not read.
 */
export async function countStatistics(
  db: Db | Tx,
  { countFrom, activeSince }: { countFrom: number; activeSince: Date },
): Promise<StoredStatistics> {
  const ofSide = (side: Side) => sql`coalesce(sum((card->'bias_distribution'->>${side})::integer), 0)`;
  const { rows } = await sql<
    Record<Exclude<keyof StoredStatistics, 'lastArticleAt'>, string> & { lastArticleAt: Date | null }
  >`
    SELECT count(*) AS stories, count(*) FILTER (WHERE last_article_at >= ${activeSince}) AS "activeStories",
      max(last_article_at) AS "lastArticleAt", coalesce(sum(article_count), 0) AS articles,
      ${ofSide('left')} AS left, ${ofSide('center')} AS center, ${ofSide('right')} AS right
    FROM stories
    WHERE merged_into IS NULL AND article_count >= ${countFrom} AND ${isListed}`.execute(db);
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

/**
 * `grouping` counts batches of placements, `regrouping` changes that the stream of a process cannot follow, `list`
 * changes that readers see.
 */
export type RevisionKind = StoryRevisionsTable['kind'];

/** Increments a counter and returns it. The row stays locked until the transaction ends, so writers run one after the other. */
export async function advanceRevision(tx: Tx, kind: RevisionKind, now: Date): Promise<number> {
  const row = await tx
    .insertInto('story_revisions')
    .values({ kind, revision: 1, changed_at: now })
    .onConflict((conflict) =>
      conflict.column('kind').doUpdateSet({
        revision: sql<string>`story_revisions.revision + 1`,
        changed_at: now,
      }),
    )
    .returning('revision')
    .executeTakeFirstOrThrow();
  return Number(row.revision);
}

/** The current value of a counter; 0 before the first change. */
export async function getRevision(
  db: Db | Tx,
  kind: RevisionKind,
): Promise<{ revision: number; changedAt: Date | null }> {
  const row = await db
    .selectFrom('story_revisions')
    .select(['revision', 'changed_at'])
    .where('kind', '=', kind)
    .executeTakeFirst();
  return { revision: Number(row?.revision ?? 0), changedAt: row?.changed_at ?? null };
}

/** The id of the story of an article; null for an article in no story. */
export async function getStoryOf(db: Db | Tx, article: string): Promise<string | null> {
  const row = await db
    .selectFrom('story_articles')
    .select('story_id')
    .where('article_id', '=', article)
    .executeTakeFirst();
  return row?.story_id ?? null;
}
