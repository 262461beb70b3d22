import { sql } from 'kysely';
import type { MarkKind } from '#domain/story-marks/story-mark.ts';
import type { Db, Tx } from '#server/db/db.ts';

/** A change of one mark of a story. */
export interface MarkRow {
  story: string;
  kind: MarkKind;
  on: boolean;
  changedAt: Date;
  title: string;
  topic: string;
}

/** Whether the account keeps marks; locked, so that two changes of it run one after the other. */
export async function lockKeptMarks(tx: Tx, accountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('kept_marks')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertKeptMarks(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .insertInto('kept_marks')
    .values({ account_id: accountId, created_at: now })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
}

/** Deletes the choice with all marks. */
export async function deleteKeptMarks(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('kept_marks').where('account_id', '=', accountId).execute();
}

/** Marks that were stored at or after a time; all without one. */
export async function listMarkRows(tx: Tx, accountId: string, since: Date | null): Promise<MarkRow[]> {
  let query = tx
    .selectFrom('story_marks')
    .select(['story', 'kind', 'is_on as on', 'changed_at as changedAt', 'title', 'topic'])
    .where('account_id', '=', accountId)
    .orderBy('changed_at', 'desc')
    .orderBy('story');
  if (since !== null) query = query.where('stored_at', '>=', since);
  return query.execute();
}

/** Stores changes that are later than what is known, by the rule of `replaces`; a row has each mark once. */
export async function mergeMarkRows(
  tx: Tx,
  accountId: string,
  rows: readonly MarkRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const column = <Value>(read: (row: MarkRow) => Value) => rows.map(read);
  await sql`
    INSERT INTO story_marks (account_id, story, kind, is_on, changed_at, title, topic, stored_at)
    SELECT ${accountId}::uuid, given.story, given.kind, given.is_on, given.changed_at, given.title, given.topic,
      ${now}::timestamptz
    FROM unnest(
      ${column(({ story }) => story)}::uuid[], ${column(({ kind }) => kind)}::text[],
      ${column(({ on }) => on)}::boolean[],
      ${column(({ changedAt }) => changedAt.toISOString())}::timestamptz[],
      ${column(({ title }) => title)}::text[], ${column(({ topic }) => topic)}::text[]
    ) AS given (story, kind, is_on, changed_at, title, topic)
    ON CONFLICT (account_id, story, kind) DO UPDATE SET is_on = excluded.is_on, changed_at = excluded.changed_at,
      title = excluded.title, topic = excluded.topic, stored_at = excluded.stored_at
    WHERE excluded.changed_at > story_marks.changed_at
      OR (excluded.changed_at = story_marks.changed_at AND excluded.is_on AND NOT story_marks.is_on)`.execute(
    tx,
  );
}

/** Deletes the changes beyond a number, the oldest first. */
export async function trimMarkRows(tx: Tx, accountId: string, limit: number): Promise<void> {
  await sql`
    DELETE FROM story_marks WHERE account_id = ${accountId}::uuid AND (story, kind) IN (
      SELECT story, kind FROM story_marks WHERE account_id = ${accountId}::uuid
      ORDER BY changed_at DESC, story, kind OFFSET ${limit}
    )`.execute(tx);
}
