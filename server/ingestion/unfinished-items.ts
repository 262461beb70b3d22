import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { articlesInState, postponeItems } from './item-store.ts';

/**
 * Articles that an earlier run left half way: read and not rated, or rated and not grouped. Oldest first.
 * @param input.except articles that are set aside
 */
export async function findUnfinished(
  deps: { db: Db },
  input: { state: 'read' | 'rated'; except: readonly string[]; limit: number },
): Promise<string[]> {
  return await articlesInState(deps.db, input);
}

/** Has the pages of items whose articles could not be stored read again, from a time on. */
export async function scheduleRetry(
  deps: { db: Db; clock: Clock },
  items: readonly { id: string; nextTryAt: Date }[],
): Promise<void> {
  await postponeItems(deps.db, items, deps.clock());
}
