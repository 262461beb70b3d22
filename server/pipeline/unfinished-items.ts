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

/** Takes articles that no step can work on out of the way; they stay as articles. */
export async function giveUpArticles(
  deps: { db: Db; clock: Clock },
  articleIds: readonly string[],
): Promise<void> {
  await setAside(deps.db, articleIds, deps.clock());
}
