import { type RefreshDeps, refreshWaiting } from '#server/stories/projection/refresh-waiting.ts';

/** Stories of one call unless said; a run calls again until none is left. */
const maxAtOnce = 500;

/**
 * Refreshes touched stories, the longest waiting first; the given ones, or all. `left` still wait;
 * those that cannot be refreshed are set aside. Repeating it is harmless: what is refreshed already does not wait.
 */
export async function refreshStories(
  deps: RefreshDeps,
  input: { storyIds?: readonly string[]; limit?: number; signal: AbortSignal },
): ReturnType<typeof refreshWaiting> {
  return await refreshWaiting(deps, {
    storyIds: input.storyIds ?? null,
    limit: input.limit ?? maxAtOnce,
    signal: input.signal,
  });
}
