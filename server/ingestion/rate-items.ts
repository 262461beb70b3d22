import { rateArticles } from '#server/articles/rate-articles.ts';
import { type Failure, processWithBisection } from '#server/set-aside/process-with-bisection.ts';
import { markRated } from './item-store.ts';

/** Rates the articles of read items and marks the items; idempotent. The items of articles that fail keep their state. */
export async function rateItems(
  deps: Parameters<typeof rateArticles>[0],
  input: { articleIds: readonly string[]; signal: AbortSignal },
): Promise<{ failed: Failure[] }> {
  const { failed } = await rateArticles(deps, input);
  const failedIds = new Set(failed.map(({ id }) => id));
  const notMarked = await processWithBisection(
    input.articleIds.filter((id) => !failedIds.has(id)),
    {
      idOf: (id) => id,
      work: (ids) => markRated(deps.db, ids, deps.clock()),
      signal: input.signal,
    },
  );
  return { failed: [...failed, ...notMarked] };
}
