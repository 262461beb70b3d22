import { sql } from 'kysely';
import { type FollowKind, visitMs } from '#domain/following/follow.ts';
import type { FollowMark, StoryState } from '#domain/following/story-change.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { listedArticles } from '#server/db/listed.ts';
import type { FollowMarksTable } from '#server/db/schema/following-tables.ts';

/** A follow with its story as it is now. */
export interface FollowRow {
  id: string;
  kind: FollowKind;
  value: string;
  name: string;
  createdAt: Date;
  story: {
    id: string;
    title: string;
    topic: string;
    articleCount: number;
    lastAt: Date | null;
    /** `stories.card`. */
    card: unknown;
  } | null;
}

/** The follows of an account, the newest first. A merged story is answered with the one it was merged into. */
export async function listFollowRows(db: Db | Tx, accountId: string): Promise<FollowRow[]> {
  const rows = await db
    .selectFrom('follows as f')
    .leftJoin('stories as followed', 'followed.id', 'f.story_id')
    .leftJoin('stories as s', (join) =>
      join
        .on('s.id', '=', sql<string>`coalesce(followed.merged_into, followed.id)`)
        .on('s.merged_into', 'is', null),
    )
    .select([
      ...(['f.id', 'f.kind', 'f.value', 'f.name', 'f.created_at as createdAt'] as const),
      ...(['s.id as storyId', 's.title', 's.topic', 's.last_article_at as lastAt', 's.card'] as const),
      's.article_count as articleCount',
    ])
    .where('f.account_id', '=', accountId)
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id')
    .execute();
  return rows.map(({ storyId, title, topic, articleCount, lastAt, card, ...follow }) => ({
    ...follow,
    story:
      storyId === null
        ? null
        : {
            ...{ id: storyId, title: title ?? '', topic: topic ?? 'general' },
            ...{ articleCount: articleCount ?? 0, lastAt, card },
          },
  }));
}

export interface NewFollow {
  accountId: string;
  kind: FollowKind;
  value: string;
  name: string;
  storyId: string | null;
}

/** The id of the follow, and whether it is new. */
export async function insertFollow(
  tx: Tx,
  { accountId, kind, value, name, storyId }: NewFollow,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  const row = await tx
    .insertInto('follows')
    .values({ account_id: accountId, kind, value, name, story_id: storyId, created_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'value']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row !== undefined) return { id: row.id, isNew: true };
  const { id } = await tx
    .selectFrom('follows')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('value', '=', value)
    .executeTakeFirstOrThrow();
  return { id, isNew: false };
}

export async function deleteFollows(tx: Tx, accountId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('follows')
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .execute();
}

/** An article of a followed story that was placed into it since a time. */
export interface NewMemberRow {
  story: string;
  id: string;
  title: string;
  url: string;
  domain: string;
  siteName: string | null;
  dated: Date;
  placedAt: Date;
  /** In [-1, 1]; null when unrated. */
  lean: number | null;
}

/** The articles that were placed into stories since the earliest time of interest, the newest first. */
export async function listMembersSince(
  db: Db | Tx,
  stories: readonly { id: string; since: Date }[],
): Promise<NewMemberRow[]> {
  if (stories.length === 0) return [];
  const { rows } = await sql<NewMemberRow>`
    SELECT m.story_id AS story, a.id, a.title, a.canonical_address AS url, a.domain, a.site_name AS "siteName",
      m.dated, m.placed_at AS "placedAt", r.lean
    FROM unnest(
      ${stories.map(({ id }) => id)}::uuid[], ${stories.map(({ since }) => since.toISOString())}::timestamptz[]
    ) AS followed (story, since)
    JOIN story_articles m ON m.story_id = followed.story AND m.placed_at > followed.since
    JOIN ${listedArticles} a ON a.id = m.article_id
    LEFT JOIN LATERAL (
      SELECT lean FROM ratings WHERE article_id = a.id ORDER BY created_at DESC LIMIT 1
    ) r ON true
    ORDER BY m.dated DESC, a.id`.execute(db);
  return rows;
}

export type MarkKind = FollowMarksTable['kind'];

/** The marks of one kind of all follows of an account, by follow. */
export async function listMarks(
  db: Db | Tx,
  accountId: string,
  kind: MarkKind,
): Promise<Map<string, FollowMark>> {
  const rows = await db
    .selectFrom('follow_marks as m')
    .innerJoin('follows as f', 'f.id', 'm.follow_id')
    .select(['m.follow_id as id', 'm.marked_at as at', 'm.articles', 'm.sides', 'm.blindspot'])
    .where('f.account_id', '=', accountId)
    .where('m.kind', '=', kind)
    .execute();
  return new Map(rows.map(({ id, ...mark }) => [id, mark]));
}

/** Replaces a mark of follows that still exist; a state that was read later stays. */
export async function putMarks(
  tx: Tx,
  kind: MarkKind,
  states: ReadonlyMap<string, StoryState>,
  now: Date,
): Promise<void> {
  if (states.size === 0) return;
  const entries = [...states];
  await sql`
    INSERT INTO follow_marks (follow_id, kind, marked_at, articles, sides, blindspot)
    SELECT given.id, ${kind}, ${now}::timestamptz, given.articles, string_to_array(given.sides, ' '), given.blindspot
    FROM unnest(
      ${entries.map(([id]) => id)}::uuid[], ${entries.map(([, state]) => state.articles)}::int[],
      ${entries.map(([, state]) => state.sides.join(' '))}::text[],
      ${entries.map(([, state]) => state.blindspot)}::text[]
    ) AS given (id, articles, sides, blindspot)
    JOIN follows ON follows.id = given.id
    ON CONFLICT (follow_id, kind) DO UPDATE SET marked_at = excluded.marked_at, articles = excluded.articles,
      sides = excluded.sides, blindspot = excluded.blindspot
      WHERE follow_marks.marked_at <= excluded.marked_at`.execute(tx);
}

/**
 * Starts a new visit of an account whose last one is over: what that visit showed becomes what the reader has seen.
 * Of a visit that continues, nothing changes.
 */
export async function endFormerVisit(tx: Tx, accountId: string, now: Date): Promise<void> {
  const over = new Date(now.getTime() - visitMs);
  await sql`
    UPDATE follow_marks AS seen SET marked_at = visited.marked_at, articles = visited.articles,
      sides = visited.sides, blindspot = visited.blindspot
    FROM follow_marks AS visited JOIN follows ON follows.id = visited.follow_id
    WHERE follows.account_id = ${accountId}::uuid AND seen.follow_id = visited.follow_id AND seen.kind = 'seen'
      AND visited.kind = 'visited' AND visited.marked_at < ${over}::timestamptz
      AND seen.marked_at < visited.marked_at`.execute(tx);
}
