import { rateArticles } from '#server/articles/rate-articles.ts';
import { markRated } from './item-store.ts';

/** Rates the articles of items that were read and moves those items on; may be repeated. */
export async function rateItems(
  deps: Parameters<typeof rateArticles>[0],
  input: { articleIds: readonly string[]; signal: AbortSignal },
): Promise<void> {
  await rateArticles(deps, input);
  await markRated(deps.db, input.articleIds, deps.clock());
}
