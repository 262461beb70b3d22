import { sql } from 'kysely';
import type { RepairKind } from '#domain/stories/moderation.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { semanticConfidence } from '#server/db/listed.ts';
import { toJsonb } from '#server/db/to-jsonb.ts';
import {
  type BeforeRepair,
  type PlacedArticle,
  parseBeforeRepair,
  type StoryState,
} from './before-repair.ts';

export interface Repair {
  id: string;
  kind: RepairKind;
  message: string;
  stories: string[];
  before: BeforeRepair;
  /** Address of the account; null once it is deleted. */
  doneBy: string | null;
  doneAt: Date;
  undoneAt: Date | null;
}

const stateColumns = [
  'id',
  'title',
  'topic',
  'title_locked as titleLocked',
  'topic_locked as topicLocked',
  'is_locked as isLocked',
  'merged_into as mergedInto',
] as const;

export async function listStoryStates(db: Db | Tx, ids: readonly string[]): Promise<StoryState[]> {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('stories')
    .select(stateColumns)
    .where('id', 'in', [...ids])
    .execute();
}

/** Stories that were merged into these. */
export async function listMergedInto(db: Db | Tx, ids: readonly string[]): Promise<StoryState[]> {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('stories')
    .select(stateColumns)
    .where('merged_into', 'in', [...ids])
    .execute();
}

export async function listPlacements(
  db: Db | Tx,
  by: { articles: readonly string[] } | { stories: readonly string[] },
): Promise<PlacedArticle[]> {
  const [column, ids] =
    'articles' in by ? (['article_id', by.articles] as const) : (['story_id', by.stories] as const);
  if (ids.length === 0) return [];
  return await db
    .selectFrom('story_articles')
    .select(['article_id as article', 'story_id as story', 'by_hand as byHand'])
    .where(column, 'in', [...ids])
    .execute();
}

/** Moves articles into stories; articles whose story no longer exists stay where they are. */
export async function moveArticles(
  tx: Tx,
  placed: readonly PlacedArticle[],
  { revision, now }: { revision: number; now: Date },
): Promise<void> {
  if (placed.length === 0) return;
  await sql`UPDATE story_articles SET story_id = moved.story, by_hand = moved.by_hand,
      revision = ${revision}, placed_at = ${now}
    FROM unnest(${placed.map(({ article }) => article)}::uuid[], ${placed.map(({ story }) => story)}::uuid[],
      ${placed.map(({ byHand }) => byHand)}::boolean[]) AS moved (article, story, by_hand)
    WHERE story_articles.article_id = moved.article
      AND EXISTS (SELECT 1 FROM stories WHERE stories.id = moved.story)`.execute(tx);
}

export async function updateStates(tx: Tx, states: readonly StoryState[], now: Date): Promise<void> {
  for (const { id, title, topic, titleLocked, topicLocked, isLocked, mergedInto } of states) {
    await tx
      .updateTable('stories')
      .set({
        title,
        topic,
        title_locked: titleLocked,
        topic_locked: topicLocked,
        is_locked: isLocked,
        merged_into: mergedInto,
        touched_at: now,
      })
      .where('id', '=', id)
      .execute();
  }
}

/** Creates a story with the language and the confidence of another one. */
export async function insertStoryLike(
  tx: Tx,
  story: { id: string; title: string; like: string },
  now: Date,
): Promise<void> {
  await sql`INSERT INTO stories (id, title, language, confidence, is_sample, created_at, touched_at)
    SELECT ${story.id}::uuid, ${story.title}, language, confidence, is_sample, ${now}, ${now}
    FROM stories WHERE id = ${story.like}::uuid`.execute(tx);
}

/** Marks stories for a new projection; those without articles lose theirs. */
export async function markForProjection(tx: Tx, stories: readonly string[], now: Date): Promise<void> {
  if (stories.length === 0) return;
  await sql`UPDATE stories SET version = version + 1, touched_at = ${now}
    WHERE id = ANY(${[...stories]}::uuid[])`.execute(tx);
  await sql`UPDATE stories SET card = NULL, projection = NULL, article_count = 0
    WHERE id = ANY(${[...stories]}::uuid[])
      AND NOT EXISTS (SELECT 1 FROM story_articles WHERE story_id = stories.id)`.execute(tx);
}

export async function insertRepair(
  tx: Tx,
  repair: Pick<Repair, 'kind' | 'message' | 'stories' | 'before'> & { accountId: string; now: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('story_repairs')
    .values({
      kind: repair.kind,
      message: repair.message,
      stories: repair.stories,
      before: toJsonb(repair.before),
      account_id: repair.accountId,
      done_at: repair.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function selectRepairs(db: Db | Tx) {
  return db
    .selectFrom('story_repairs')
    .leftJoin('accounts', 'accounts.id', 'story_repairs.account_id')
    .select([
      'story_repairs.id',
      'kind',
      'message',
      'stories',
      'before',
      'accounts.email as doneBy',
      'done_at as doneAt',
      'undone_at as undoneAt',
    ])
    .$narrowType<{ before: unknown }>();
}

function toRepair<Row extends { before: unknown }>(row: Row) {
  return { ...row, before: parseBeforeRepair(row.before) };
}

export async function getRepairRow(db: Db | Tx, id: string): Promise<Repair | null> {
  const row = await selectRepairs(db).where('story_repairs.id', '=', id).executeTakeFirst();
  return row === undefined ? null : toRepair(row);
}

export async function listRepairRows(db: Db | Tx, limit: number): Promise<Repair[]> {
  return (await selectRepairs(db).orderBy('done_at', 'desc').limit(limit).execute()).map(toRepair);
}

/** Whether a later repair that is not undone changed one of the stories. */
export async function hasLaterRepair(db: Db | Tx, repair: Repair): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM story_repairs
    WHERE done_at > ${repair.doneAt} AND undone_at IS NULL AND id <> ${repair.id}::uuid
      AND stories && ${repair.stories}::uuid[] LIMIT 1`.execute(db);
  return rows.length > 0;
}

export async function markUndone(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('story_repairs').set({ undone_at: now }).where('id', '=', id).execute();
}

export interface ListedForRepair {
  id: string;
  title: string;
  topic: string;
  articleCount: number;
  confidence: number;
  lastArticleAt: Date | null;
  isLocked: boolean;
  openReports: number;
}

/** Stories with articles whose titles have all the words, newest first. */
export async function listRowsForRepair(
  db: Db | Tx,
  { words, limit, ids }: { words: readonly string[]; limit: number; ids?: readonly string[] },
): Promise<ListedForRepair[]> {
  let query = db
    .selectFrom('stories')
    .select([
      'id',
      'title',
      'topic',
      'article_count as articleCount',
      semanticConfidence.as('confidence'),
      'last_article_at as lastArticleAt',
      'is_locked as isLocked',
      (row) =>
        row
          .selectFrom('story_reports')
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .whereRef('story_reports.story_id', '=', 'stories.id')
          .where('closed_at', 'is', null)
          .as('openReports'),
    ])
    .where('merged_into', 'is', null)
    .orderBy('last_article_at', (order) => order.desc().nullsLast())
    .limit(limit);
  if (ids === undefined) query = query.where('article_count', '>', 0);
  else query = query.where('id', 'in', ids.length === 0 ? [noId] : [...ids]);
  for (const word of words) query = query.where('title', 'ilike', `%${escapeLike(word)}%`);
  const rows = await query.execute();
  return rows.map((row) => ({ ...row, openReports: Number(row.openReports ?? 0) }));
}

const noId = '00000000-0000-0000-0000-000000000000';

function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&');
}
