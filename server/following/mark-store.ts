import { sql } from 'kysely';
import { visitMs } from '#domain/following/follow.ts';
import type { FollowMark, StoryState } from '#domain/following/story-change.ts';
import type { Db, Tx } from '#server/db/db.ts';
import type { FollowMarksTable } from '#server/db/schema/following-tables.ts';

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
