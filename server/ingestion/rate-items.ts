import { rateArticles } from '#server/articles/rate-articles.ts';
import { type Failure, workByHalves } from '#server/set-aside/work-by-halves.ts';
import { markRated } from './item-store.ts';

/**
 * Rates the articles of items that were read and moves those items on; may be repeated. The items of articles
 * that fail stay where they are.
 */
export async function rateItems(
  deps: Parameters<typeof rateArticles>[0],
  input: { articleIds: readonly string[]; signal: AbortSignal },
): Promise<{ failed: Failure[] }> {
  const { failed } = await rateArticles(deps, input);
  const without = new Set(failed.map(({ id }) => id));
  const unmoved = await workByHalves(
    input.articleIds.filter((id) => !without.has(id)),
    {
      idOf: (id) => id,
      work: (ids) => markRated(deps.db, ids, deps.clock()),
      signal: input.signal,
    },
  );
  return { failed: [...failed, ...unmoved] };
}
