import { rateArticles } from '#server/articles/rate-articles.ts';
import { advanceItems } from './item-store.ts';

/** Rates the articles of items that were read and moves those items on; may be repeated. */
export async function rateItems(
  deps: Parameters<typeof rateArticles>[0],
  input: { articleIds: readonly string[]; signal: AbortSignal },
): Promise<void> {
  await rateArticles(deps, input);
  const { articleIds } = input;
  await advanceItems(deps.db, { articleIds, from: 'read', to: 'rated', at: deps.clock() });
}
