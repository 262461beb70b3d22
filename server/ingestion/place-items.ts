import type { Tx } from '#server/db/db.ts';
import { retryTransient } from '#server/db/failure-scope.ts';
import { type Failure, processWithBisection } from '#server/set-aside/process-with-bisection.ts';
import { touchArticleStories } from '#server/stories/clustering/touch-stories.ts';
import { listReread, markPlaced } from './item-store.ts';
import { placeArticles } from './place-articles.ts';

/**
 * Places the articles of rated items into stories and marks the items; idempotent. The stories of articles that were
 * read again are built again. The items keep their state when
 * clustering is switched off and when their article fails. `counted` lists the articles that are counted for the first
 * time, placed or not.
 */
export async function placeItems(
  deps: Parameters<typeof placeArticles>[0],
  input: Parameters<typeof placeArticles>[1],
): Promise<{ storiesCreated: number; counted: string[]; failed: Failure[] }> {
  const outcome = await placeArticles(deps, input);
  const reread = await listReread(deps.db, input.articleIds);
  if (reread.length > 0) {
    const touch = (tx: Tx) => touchArticleStories(tx, reread, deps.clock());
    await retryTransient(() => deps.db.transaction().execute(touch), input.signal);
  }
  const isClustered = outcome.kind === 'clustered';
  const failed = isClustered ? [...outcome.failed] : [];
  const failedIds = new Set(failed.map(({ id }) => id));
  const counted: string[] = [];
  const notMarked = await processWithBisection(
    input.articleIds.filter((id) => !failedIds.has(id)),
    {
      idOf: (id) => id,
      work: async (articleIds) => {
        counted.push(...(await markPlaced(deps.db, { articleIds, isClustered, at: deps.clock() })));
      },
      signal: input.signal,
    },
  );
  return {
    storiesCreated: isClustered ? outcome.storiesCreated : 0,
    counted,
    failed: [...failed, ...notMarked],
  };
}
