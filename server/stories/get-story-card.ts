import type { StoryCard } from '#contract/news.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { toCard } from './list-stories.ts';
import { isStoryId } from './story-id.ts';
import { getListedStory } from './story-store.ts';

/**
 * The card of a story, or of the one that it was merged into; null where there is none, and for a story without a
 * projection, which the first reader of its page builds. One query of one row.
 */
export async function getStoryCard(
  { db, clock }: { db: Db; clock: Clock },
  { id }: { id: string },
): Promise<StoryCard | null> {
  if (!isStoryId(id)) return null;
  const story = await getListedStory(db, id);
  return story === null ? null : toCard(story, clock().getTime());
}
