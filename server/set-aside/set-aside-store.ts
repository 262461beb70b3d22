import { type RawBuilder, sql } from 'kysely';
import type { SetAsideStep, SetAsideSubject } from '#domain/ingestion/set-aside-step.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { toJsonb } from '#server/db/to-jsonb.ts';

/** The kind of subject of each step. */
export const subjectKinds: Record<SetAsideStep, SetAsideSubject> = {
  save: 'item',
  rate: 'article',
  place: 'article',
  restore: 'article',
  refresh: 'story',
  deduplicate: 'story',
  remove: 'story',
};

export const setAsideSteps = Object.keys(subjectKinds) as readonly SetAsideStep[];

/** Runs skip items of feeds that were removed or switched off; they continue when the feed returns. */
const isRetried = sql<boolean>`NOT EXISTS (
  SELECT 1 FROM items AS listed WHERE listed.id = set_aside.item_id AND listed.feed_id IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM feeds WHERE feeds.id = listed.feed_id::uuid AND feeds.enabled))`;

const tables = { item: 'items', article: 'articles', story: 'stories' } as const;

export interface SetAsideRow {
  id: string;
  step: SetAsideStep;
  subjectId: string;
  title: string;
  reason: string;
  attempts: number;
  firstAt: Date;
  lastAt: Date;
  nextTryAt: Date;
}

/** The subjects of a step that are set aside: number of failures and time of the next attempt. */
export async function listFailedAttempts(
  db: Db | Tx,
  step: SetAsideStep,
): Promise<Map<string, { attempts: number; nextTryAt: Date }>> {
  const rows = await db
    .selectFrom('set_aside')
    .select(['subject_id', 'attempts', 'next_try_at'])
    .where('step', '=', step)
    .execute();
  return new Map(rows.map((row) => [row.subject_id, { attempts: row.attempts, nextTryAt: row.next_try_at }]));
}

/** Inserts or updates failures; subjects that were deleted since are skipped. */
export async function upsertSetAside(
  db: Db | Tx,
  step: SetAsideStep,
  failures: readonly { id: string; reason: string; attempts: number; nextTryAt: Date }[],
  at: Date,
): Promise<void> {
  if (failures.length === 0) return;
  const kind = subjectKinds[step];
  await sql`
    INSERT INTO set_aside (step, subject_id, ${sql.ref(`${kind}_id`)}, reason, attempts, first_at, last_at,
      next_try_at)
    SELECT ${step}, subject.id, subject.id, row.reason, row.attempts, ${at}, ${at}, row."nextTryAt"
    FROM jsonb_to_recordset(${toJsonb(failures)}::jsonb)
      AS row(id uuid, reason text, attempts integer, "nextTryAt" timestamptz)
    JOIN ${sql.table(tables[kind])} AS subject ON subject.id = row.id
    ORDER BY subject.id
    ON CONFLICT (step, subject_id) DO UPDATE SET reason = excluded.reason, attempts = excluded.attempts,
      last_at = excluded.last_at, next_try_at = excluded.next_try_at`.execute(db);
}

/** Locks rows in the order of insertion, so that writers of several rows cannot deadlock. A WITH query. */
const lockInOrder = (condition: RawBuilder<unknown>) =>
  sql`locked AS MATERIALIZED (
    SELECT id AS locked_id FROM set_aside WHERE ${condition} ORDER BY subject_id, step FOR UPDATE)`;

export async function deleteSetAside(db: Db | Tx, step: SetAsideStep, ids: readonly string[]): Promise<void> {
  await sql`
    WITH ${lockInOrder(sql`step = ${step} AND subject_id = ANY(${[...ids]}::uuid[])`)}
    DELETE FROM set_aside USING locked WHERE id = locked_id`.execute(db);
}

/** Makes the rows of items due, because items have their own `next_try_at`. Returns the feeds that listed them. */
async function makeItemsDue(db: Db | Tx, ids: readonly string[], at: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ feedId: string | null }>`
    WITH locked AS MATERIALIZED (
      SELECT id AS locked_id FROM items WHERE id = ANY(${[...ids]}::uuid[]) AND state = 'failed'
      ORDER BY address COLLATE "C" FOR NO KEY UPDATE)
    UPDATE items SET next_try_at = ${at} FROM locked WHERE items.id = locked_id AND state = 'failed'
    RETURNING feed_id AS "feedId"`.execute(db);
  return [...new Set(rows.flatMap(({ feedId }) => (feedId === null ? [] : [feedId])))];
}

type Selection = { id: string } | { step: SetAsideStep; subjects: readonly string[] } | null;

function conditionOf(selection: Selection): RawBuilder<unknown> {
  if (selection === null) return isRetried;
  if ('id' in selection) return sql`id = ${selection.id}`;
  return sql`step = ${selection.step} AND subject_id = ANY(${[...selection.subjects]}::uuid[])`;
}

/**
 * Makes subjects due for the next run of their step: all that runs retry, one by its id, or the given subjects of a
 * step. Returns their number, their steps, and the feeds that listed the items.
 */
export async function makeDue(
  db: Db | Tx,
  selection: Selection,
  at: Date,
): Promise<{ count: number; steps: SetAsideStep[]; feeds: string[] }> {
  const { rows } = await sql<{ step: SetAsideStep; itemId: string | null }>`
    WITH ${lockInOrder(conditionOf(selection))}
    UPDATE set_aside SET next_try_at = ${at} FROM locked WHERE id = locked_id
    RETURNING step, item_id AS "itemId"`.execute(db);
  const items = rows.flatMap(({ itemId }) => (itemId === null ? [] : [itemId]));
  return {
    count: rows.length,
    steps: [...new Set(rows.map(({ step }) => step))],
    feeds: await makeItemsDue(db, items, at),
  };
}

function selectRows(db: Db | Tx) {
  return db
    .selectFrom('set_aside')
    .leftJoin('items', 'items.id', 'set_aside.item_id')
    .leftJoin('articles', 'articles.id', 'set_aside.article_id')
    .leftJoin('stories', 'stories.id', 'set_aside.story_id')
    .select([
      'set_aside.id',
      'step',
      'subject_id as subjectId',
      'reason',
      'set_aside.attempts',
      'first_at as firstAt',
      'last_at as lastAt',
      'set_aside.next_try_at as nextTryAt',
    ])
    .select(sql<string>`coalesce(articles.title, items.title, stories.title, '')`.as('title'));
}

/** The newest failures first, of the subjects that runs retry. */
export async function listSetAsideRows(db: Db | Tx, limit: number): Promise<SetAsideRow[]> {
  return await selectRows(db)
    .where(isRetried)
    .orderBy('last_at', 'desc')
    .orderBy('set_aside.id')
    .limit(limit)
    .execute();
}

export async function listRowsOfSubjects(
  db: Db | Tx,
  step: SetAsideStep,
  subjects: readonly string[],
): Promise<SetAsideRow[]> {
  if (subjects.length === 0) return [];
  return await selectRows(db)
    .where('step', '=', step)
    .where('subject_id', '=', sql<string>`ANY(${[...subjects]}::uuid[])`)
    .execute();
}

/** The number of subjects that runs retry, by step; steps without any are absent. */
export async function countByStep(db: Db | Tx): Promise<Map<SetAsideStep, number>> {
  const rows = await db
    .selectFrom('set_aside')
    .select(({ fn }) => ['step', fn.countAll<string>().as('count')])
    .where(isRetried)
    .groupBy('step')
    .execute();
  return new Map(rows.map(({ step, count }) => [step, Number(count)]));
}
