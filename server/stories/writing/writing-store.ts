import { sql } from 'kysely';
import { z } from 'zod';
import { sides } from '#domain/analysis/rating.ts';
import { differenceAspects } from '#domain/comparison/difference.ts';
import { sentiments } from '#domain/stories/sentiment.ts';
import type { StorySelection } from '#domain/stories/story-selection.ts';
import type { StoryAnswer, StoryWriting } from '#domain/stories/story-writing.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { isListed, isWaiting } from '#server/db/listed.ts';
import { storedList, storedTextOrNull, storedTexts } from '#server/db/stored-json.ts';
import { toJsonb } from '#server/db/to-jsonb.ts';

const answer = { fingerprint: z.string(), model: z.string(), instruction: z.number() };

/** Of a release whose model selected, up to instruction 3. */
const storedSelection = z
  .object({
    ...answer,
    /** Stored apart up to instruction 2. */
    isOneEvent: z.boolean().default(true),
    isSufficient: z.boolean(),
    title: storedTextOrNull,
    sentences: storedList(z.object({ article: z.string(), order: z.number().int().nonnegative() })),
  })
  .transform(
    ({ isOneEvent, ...selection }): StorySelection => ({
      ...selection,
      isSufficient: isOneEvent && selection.isSufficient,
    }),
  );

const offset = z.number().int().nonnegative();
const places = storedList(z.object({ article: z.string(), start: offset, end: offset }));
const sentence = z.object({ text: z.string(), places });
const ofSide = sentence.extend({ side: z.enum(sides) });

const storedWriting = z.object({
  ...answer,
  /** None in an answer that was stored without them: nothing of it is shown, and the model is queried again. */
  textHashes: z.record(z.string(), z.string()).catch({}),
  isOneEvent: z.boolean(),
  strays: storedTexts,
  title: storedTextOrNull,
  summary: z.array(sentence),
  commonGround: storedList(sentence),
  differences: storedList(
    z.object({ aspect: z.enum(differenceAspects).nullable().catch(null), parts: storedList(ofSide) }),
  ),
  sentiment: storedList(z.object({ side: z.enum(sides), tone: z.enum(sentiments), places })),
  leftOut: storedList(ofSide),
});

/** What a model wrote for a story, or selected in an earlier release. */
export type StoredAnswer = StoryWriting | StorySelection;

/** Null before the first answer, or where the row is damaged. */
function parseAnswer(stored: unknown): StoredAnswer | null {
  return storedWriting.safeParse(stored).data ?? storedSelection.safeParse(stored).data ?? null;
}

/** The answers for stories that have one. */
export async function listWritings(
  db: Db | Tx,
  stories: readonly string[],
): Promise<Map<string, StoredAnswer>> {
  if (stories.length === 0) return new Map();
  const rows = await db
    .selectFrom('story_selections')
    .select(['story_id as story', 'selection'])
    .where('story_id', '=', sql<string>`ANY(${[...stories]}::uuid[])`)
    .execute();
  return new Map(
    rows.flatMap(({ story, selection }) => {
      const parsed = parseAnswer(selection);
      return parsed === null ? [] : [[story, parsed] as const];
    }),
  );
}

/** What writes: a model and the version of its instruction. */
type Source = Pick<StoryAnswer, 'model' | 'instruction'>;

/** Whether another model wrote, or one with an older instruction. */
const isOutdated = ({ model, instruction }: Source) => sql<boolean>`(
  story_selections.selection->>'model' IS DISTINCT FROM ${model}
  OR coalesce(story_selections.selection->'instruction', '0'::jsonb) < to_jsonb(${instruction}::int))`;

/** A story that a model is to write for. */
export interface UnwrittenStory {
  id: string;
  version: number;
  confidence: number;
  /** What was written before. */
  answer: StoredAnswer | null;
  writtenAt: Date | null;
}

/** Which stories wait for a model. */
interface Unwritten {
  /** Stories without newer articles are left out. */
  since: Date;
  /** An hour ago: only then another model, or a newer instruction, writes again. */
  notTriedSince: Date;
  writer: Source;
}

/**
 * Stories of several articles that readers may see and that changed since something was written for them, or for which
 * another model or one with an older instruction wrote more than an hour ago. Samples, and stories whose title an
 * administrator wrote, are left out.
 */
function selectUnwritten(db: Db | Tx, { since, notTriedSince, writer }: Unwritten) {
  return (
    db
      .selectFrom('stories')
      .leftJoin('story_selections', 'story_selections.story_id', 'stories.id')
      .where('merged_into', 'is', null)
      .where('card', 'is not', null)
      .where('is_sample', '=', false)
      .where('title_locked', '=', false)
      .where('article_count', '>', 1)
      .where(isListed)
      .where('last_article_at', '>', since)
      // One that waits for a refresh may change its articles.
      .where(sql<boolean>`NOT ${isWaiting}`)
      .where(
        sql<boolean>`(story_version IS NULL OR story_version < version
        OR (selection IS NOT NULL AND selected_at < ${notTriedSince} AND ${isOutdated(writer)}))`,
      )
  );
}

/**
 * Stories that wait for a model, by their newest article, without those for which it was queried without use after
 * `notTriedSince`.
 */
export async function listUnwritten(
  db: Db | Tx,
  { limit, ...which }: Unwritten & { limit: number },
): Promise<UnwrittenStory[]> {
  const rows = await selectUnwritten(db, which)
    .select(['stories.id', 'stories.version', 'stories.confidence'])
    .select(['story_selections.selection', 'story_selections.selected_at as writtenAt'])
    .where(sql<boolean>`(tried_at IS NULL OR tried_at < ${which.notTriedSince})`)
    .orderBy('last_article_at', 'desc')
    .orderBy('stories.id')
    .limit(limit)
    .execute();
  return rows.map(({ selection, ...row }) => ({ ...row, answer: parseAnswer(selection) }));
}

/** How many stories wait for a model, with those that it is queried for now or again later. */
export async function countUnwritten(db: Db | Tx, which: Unwritten): Promise<number> {
  const { count } = await selectUnwritten(db, which)
    .select(sql<string>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How often the model was queried without use and with use since a time. */
export async function countTries(db: Db | Tx, since: Date): Promise<{ failed: number; written: number }> {
  const { rows } = await sql<{ failed: string; written: string }>`
    SELECT count(*) FILTER (WHERE tried_at > ${since}) AS failed,
      count(*) FILTER (WHERE selected_at > ${since}) AS written
    FROM story_selections WHERE tried_at > ${since} OR selected_at > ${since}`.execute(db);
  return { failed: Number(rows[0]?.failed ?? 0), written: Number(rows[0]?.written ?? 0) };
}

/**
 * Reserves a story for one query, so that no other process queries for it too. False if it is gone, if it was reserved after
 * `notTriedSince`, or if something was written for it since it was listed.
 */
export async function claimStory(
  db: Db | Tx,
  { id, writtenAt }: Pick<UnwrittenStory, 'id' | 'writtenAt'>,
  { now, notTriedSince }: { now: Date; notTriedSince: Date },
): Promise<boolean> {
  const { rows } = await sql`INSERT INTO story_selections (story_id, tried_at)
    SELECT id, ${now} FROM stories WHERE id = ${id}::uuid AND merged_into IS NULL FOR KEY SHARE
    ON CONFLICT (story_id) DO UPDATE SET tried_at = excluded.tried_at
      WHERE (story_selections.tried_at IS NULL OR story_selections.tried_at < ${notTriedSince})
        AND story_selections.selected_at IS NOT DISTINCT FROM ${writtenAt}
    RETURNING story_id`.execute(db);
  return rows.length > 0;
}

/** Ends a claim without an answer: the story may be queried for again at once. */
export async function releaseStory(db: Db | Tx, id: string): Promise<void> {
  await db.updateTable('story_selections').set({ tried_at: null }).where('story_id', '=', id).execute();
}

/**
 * Stores what was written for a claimed story, and marks the story for a new projection. If it has changed since `version`
 * it is looked at again. False if it is gone. Hold the lock of the counter of stories.
 */
export async function saveWriting(
  tx: Tx,
  { id, version }: Pick<UnwrittenStory, 'id' | 'version'>,
  writing: StoryWriting,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`WITH touched AS (
      UPDATE stories SET version = version + 1, touched_at = ${now}
      WHERE id = ${id}::uuid AND merged_into IS NULL
      RETURNING id, version
    )
    UPDATE story_selections SET selection = ${toJsonb(writing)}::jsonb, selected_at = ${now}, tried_at = NULL,
      story_version = CASE WHEN touched.version = ${version} + 1 THEN touched.version ELSE ${version} END
    FROM touched WHERE story_id = touched.id
    RETURNING story_id`.execute(tx);
  return rows.length > 0;
}

/**
 * Stores that this version of a story leaves nothing to write. What was written before stays; but what another model, or
 * one with an older instruction, wrote is forgotten, and its page shows it until the story is built again.
 */
export async function markUnchanged(
  db: Db | Tx,
  { id, version }: Pick<UnwrittenStory, 'id' | 'version'>,
  writer: Source,
): Promise<void> {
  await sql`INSERT INTO story_selections (story_id, story_version)
    SELECT id, ${version} FROM stories WHERE id = ${id}::uuid FOR KEY SHARE
    ON CONFLICT (story_id) DO UPDATE
      SET story_version = greatest(story_selections.story_version, excluded.story_version),
        selection = CASE WHEN ${isOutdated(writer)} THEN NULL ELSE story_selections.selection END`.execute(
    db,
  );
}
