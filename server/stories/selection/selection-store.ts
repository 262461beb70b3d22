import { sql } from 'kysely';
import { z } from 'zod';
import type { StorySelection } from '#domain/stories/story-selection.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { storedList, storedTextOrNull } from '#server/db/stored-json.ts';
import { toJsonb } from '#server/db/to-jsonb.ts';

const storedSelection = z.object({
  articles: z.array(z.string()),
  model: z.string(),
  isOneEvent: z.boolean(),
  title: storedTextOrNull,
  sentences: storedList(z.object({ article: z.string(), text: z.string() })),
});

/** Null where the model gave no usable answer, or where the row is damaged. */
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

/** A story for which the model was not asked since it changed. */
export interface UnselectedStory {
  id: string;
  version: number;
  /** What was selected before its last change. */
  selection: StorySelection | null;
}

/**
 * Stories of several articles that readers may see and for which the model was not asked since they changed: those that
 * are listed first, then by their newest article. Samples, and stories whose title an administrator wrote, are left out.
 * @param input.since stories without newer articles are left out
 */
export async function listUnselected(
  db: Db | Tx,
  { since, limit }: { since: Date; limit: number },
): Promise<UnselectedStory[]> {
  const rows = await db
    .selectFrom('stories')
    .leftJoin('story_selections', 'story_selections.story_id', 'stories.id')
    .select(['stories.id', 'stories.version', 'story_selections.selection'])
    .where('merged_into', 'is', null)
    .where('card', 'is not', null)
    .where('is_sample', '=', false)
    .where('title_locked', '=', false)
    .where('article_count', '>', 1)
    .where('last_article_at', '>', since)
    // One that waits for a new projection may change its articles.
    .whereRef('version', '=', 'refreshed_version')
    .where(sql<boolean>`(story_version IS NULL OR story_version < version)`)
    .orderBy(sql`(card->>'reports_one_event') = 'true'`, 'desc')
    .orderBy('last_article_at', 'desc')
    .orderBy('stories.id')
    .limit(limit)
    .execute();
  return rows.map(({ selection, ...row }) => ({ ...row, selection: parseSelection(selection) }));
}

interface SelectedStory {
  id: string;
  /** The version that its articles were read at. */
  version: number;
}

/**
 * Stores what was selected for a story, and marks the story for a new projection. Without effect if the story has changed
 * since. Hold the lock of the counter of stories.
 */
export async function saveSelection(
  tx: Tx,
  { id, version }: SelectedStory,
  selection: StorySelection,
  now: Date,
): Promise<void> {
  await sql`WITH touched AS (
      UPDATE stories SET version = version + 1, touched_at = ${now}
      WHERE id = ${id}::uuid AND version = ${version} AND merged_into IS NULL
      RETURNING id, version
    )
    INSERT INTO story_selections (story_id, story_version, selection, selected_at)
    SELECT id, version, ${toJsonb(selection)}::jsonb, ${now} FROM touched
    ON CONFLICT (story_id) DO UPDATE SET story_version = excluded.story_version, selection = excluded.selection,
      selected_at = excluded.selected_at`.execute(tx);
}

/** Stores that the model need not be asked about this version of a story; what it selected before, if anything, stays. */
export async function keepSelection(db: Db | Tx, { id, version }: SelectedStory, now: Date): Promise<void> {
  await sql`INSERT INTO story_selections (story_id, story_version, selected_at)
    SELECT id, ${version}, ${now} FROM stories WHERE id = ${id}::uuid
    ON CONFLICT (story_id) DO UPDATE SET story_version = excluded.story_version`.execute(db);
}
