import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { articlesInState, setAside } from './item-store.ts';

/** Articles that an earlier run left half way: read and not rated, or rated and not grouped. Oldest first. */
export async function findUnfinished(
  deps: { db: Db },
  input: { state: 'read' | 'rated'; limit: number },
): Promise<string[]> {
  return await articlesInState(deps.db, input.state, input.limit);
}

const asideMs = 6 * 60 * 60_000;

/** Takes articles that a step cannot work on out of the way for some hours; they stay as articles. */
export async function setArticlesAside(
  deps: { db: Db; clock: Clock },
  articleIds: readonly string[],
): Promise<void> {
  const at = deps.clock();
  await setAside(deps.db, { articleIds, at, nextTryAt: new Date(at.getTime() + asideMs) });
}
