import { sql } from 'kysely';
import { z } from 'zod';
import type { StorySelection } from '#domain/stories/story-selection.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { isListed } from '#server/db/listed-stories.ts';
import { storedList, storedTextOrNull } from '#server/db/stored-json.ts';
import { toJsonb } from '#server/db/to-jsonb.ts';

const storedSelection = z
  .object({
    fingerprint: z.string(),
    model: z.string(),
    instruction: z.number(),
    /** Stored apart up to instruction 2. */
    isOneEvent: z.boolean().default(true),
    isSufficient: z.boolean(),
    title: storedTextOrNull,
    sentences: storedList(z.object({ article: z.string(), order: z.number().int().nonnegative() })),
  })
  .transform(({ isOneEvent, ...selection }) => ({
    ...selection,
    isSufficient: isOneEvent && selection.isSufficient,
  }));

/** Null before the first answer, or where the row is damaged. */
function parseSelection(stored: unknown): StorySelection | null {
  return storedSelection.safeParse(stored).data ?? null;
}

/** The selections of stories that have one. */
export async function listSelections(
  db: Db | Tx,
  stories: readonly string[],
): Promise<Map<string, StorySelection>> {
  if (stories.length === 0) return new Map();
  const rows = await db
    .selectFrom('story_selections')
    .select(['story_id as story', 'selection'])
    .where('story_id', '=', sql<string>`ANY(${[...stories]}::uuid[])`)
    .execute();
  return new Map(
    rows.flatMap(({ story, selection }) => {
      const parsed = parseSelection(selection);
      return parsed === null ? [] : [[story, parsed] as const];
    }),
  );
}

/** What selects: a model and the version of its instruction. */
type Source = Pick<StorySelection, 'model' | 'instruction'>;

/** Whether something was selected by another model, or with an older instruction. */
const isOutdated = ({ model, instruction }: Source) => sql<boolean>`(
  story_selections.selection->>'model' IS DISTINCT FROM ${model}
  OR coalesce(story_selections.selection->'instruction', '0'::jsonb) < to_jsonb(${instruction}::int))`;

/** A story for which something is to be selected. */
export interface UnselectedStory {
  id: string;
  version: number;
  confidence: number;
  /** What was selected before. */
  selection: StorySelection | null;
  selectedAt: Date | null;
}

/**
 * Stories of several articles that readers may see and that changed since something was selected for them, or for which
 * another model or an older instruction selected more than an hour ago: those that are listed first, then by their newest
 * article. Samples, and stories whose title an administrator wrote, are left out.
 * @param input.since stories without newer articles are left out
 * @param input.notTriedSince an hour ago; left out are those for which the model was queried later without use
 */
export async function listUnselected(
  db: Db | Tx,
  {
    since,
    notTriedSince,
    selector,
    limit,
  }: { since: Date; notTriedSince: Date; selector: Source; limit: number },
): Promise<UnselectedStory[]> {
  const rows = await db
    .selectFrom('stories')
    .leftJoin('story_selections', 'story_selections.story_id', 'stories.id')
    .select(['stories.id', 'stories.version', 'stories.confidence'])
    .select(['story_selections.selection', 'story_selections.selected_at as selectedAt'])
    .where('merged_into', 'is', null)
    .where('card', 'is not', null)
    .where('is_sample', '=', false)
    .where('title_locked', '=', false)
    .where('article_count', '>', 1)
    .where(isListed)
    .where('last_article_at', '>', since)
    // One that waits for a new projection may change its articles.
    .whereRef('version', '=', 'refreshed_version')
    .where(
      sql<boolean>`(story_version IS NULL OR story_version < version
        OR (selection IS NOT NULL AND selected_at < ${notTriedSince} AND ${isOutdated(selector)}))`,
    )
    .where(sql<boolean>`(tried_at IS NULL OR tried_at < ${notTriedSince})`)
    .orderBy('last_article_at', 'desc')
    .orderBy('stories.id')
    .limit(limit)
    .execute();
  return rows.map(({ selection, ...row }) => ({ ...row, selection: parseSelection(selection) }));
}

/** How often the model was queried without use and with use since a time. */
export async function countTries(db: Db | Tx, since: Date): Promise<{ failed: number; selected: number }> {
  const { rows } = await sql<{ failed: string; selected: string }>`
    SELECT count(*) FILTER (WHERE tried_at > ${since}) AS failed,
      count(*) FILTER (WHERE selected_at > ${since}) AS selected
    FROM story_selections WHERE tried_at > ${since} OR selected_at > ${since}`.execute(db);
  return { failed: Number(rows[0]?.failed ?? 0), selected: Number(rows[0]?.selected ?? 0) };
}

/**
 * Reserves a story for one query, so that no other process queries for it too. False if it is gone, if it was reserved after
 * `notTriedSince`, or if something was selected for it since it was listed.
 */
export async function claimStory(
  db: Db | Tx,
  { id, selectedAt }: Pick<UnselectedStory, 'id' | 'selectedAt'>,
  { now, notTriedSince }: { now: Date; notTriedSince: Date },
): Promise<boolean> {
  const { rows } = await sql`INSERT INTO story_selections (story_id, tried_at)
    SELECT id, ${now} FROM stories WHERE id = ${id}::uuid AND merged_into IS NULL FOR KEY SHARE
    ON CONFLICT (story_id) DO UPDATE SET tried_at = excluded.tried_at
      WHERE (story_selections.tried_at IS NULL OR story_selections.tried_at < ${notTriedSince})
        AND story_selections.selected_at IS NOT DISTINCT FROM ${selectedAt}
    RETURNING story_id`.execute(db);
  return rows.length > 0;
}

/** Ends a claim without an answer: the story may be queried for again at once. */
export async function releaseStory(db: Db | Tx, id: string): Promise<void> {
  await db.updateTable('story_selections').set({ tried_at: null }).where('story_id', '=', id).execute();
}

/**
 * Stores what was selected for a claimed story, and marks the story for a new projection. If it has changed since `version`
 * it is looked at again. False if it is gone. Hold the lock of the counter of stories.
 */
export async function saveSelection(
  tx: Tx,
  { id, version }: Pick<UnselectedStory, 'id' | 'version'>,
  selection: StorySelection,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`WITH touched AS (
      UPDATE stories SET version = version + 1, touched_at = ${now}
      WHERE id = ${id}::uuid AND merged_into IS NULL
      RETURNING id, version
    )
    UPDATE story_selections SET selection = ${toJsonb(selection)}::jsonb, selected_at = ${now}, tried_at = NULL,
      story_version = CASE WHEN touched.version = ${version} + 1 THEN touched.version ELSE ${version} END
    FROM touched WHERE story_id = touched.id
    RETURNING story_id`.execute(tx);
  return rows.length > 0;
}

/**
 * Stores that this version of a story leaves nothing to select. What was selected before stays; but what another model or an
 * older instruction selected is forgotten, and its page shows it until the story is built again.
 */
export async function markUnchanged(
  db: Db | Tx,
  { id, version }: Pick<UnselectedStory, 'id' | 'version'>,
  selector: Source,
): Promise<void> {
  await sql`INSERT INTO story_selections (story_id, story_version)
    SELECT id, ${version} FROM stories WHERE id = ${id}::uuid FOR KEY SHARE
    ON CONFLICT (story_id) DO UPDATE
      SET story_version = greatest(story_selections.story_version, excluded.story_version),
        selection = CASE WHEN ${isOutdated(selector)} THEN NULL ELSE story_selections.selection END`.execute(
    db,
  );
}
