import { rssSetting } from '#server/settings/definitions.ts';
import { getSetting } from '#server/settings/get-settings.ts';
import { type RefreshDeps, refreshWaiting } from '#server/stories/projection/refresh-waiting.ts';

/** The default number of stories per call; a run repeats the call until none is left. */
const defaultLimit = 500;

/**
 * Refreshes changed stories, new ones first, then the longest waiting: the given ones, or all. Of all, those that are
 * too small for the list get no projection. `left` still wait; stories that fail are set aside. Idempotent.
 */
export async function refreshStories(
  deps: RefreshDeps,
  input: { storyIds?: readonly string[]; limit?: number; signal: AbortSignal },
): ReturnType<typeof refreshWaiting> {
  const { minArticlesPerStory } = await getSetting(deps.db, rssSetting);
  return await refreshWaiting(deps, {
    shownFrom: input.storyIds === undefined ? minArticlesPerStory : 0,
    storyIds: input.storyIds ?? null,
    limit: input.limit ?? defaultLimit,
    signal: input.signal,
  });
}
