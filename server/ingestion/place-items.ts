import { type Failure, workByHalves } from '#server/set-aside/work-by-halves.ts';
import { countItems } from './item-store.ts';
import { placeArticles } from './place-articles.ts';

/**
 * Groups the articles of items that were rated and moves those items on; may be repeated. While grouping is
 * switched off they stay where they are, and so do the items of articles that fail. Gives the articles that
 * count for the first time, grouped or not.
 */
export async function placeItems(
  deps: Parameters<typeof placeArticles>[0],
  input: { articleIds: readonly string[]; signal: AbortSignal },
): Promise<{ storiesCreated: number; counted: string[]; failed: Failure[] }> {
  const outcome = await placeArticles(deps, input);
  const areGrouped = outcome.kind === 'clustered';
  const failed = areGrouped ? [...outcome.failed] : [];
  const without = new Set(failed.map(({ id }) => id));
  const counted: string[] = [];
  const unmoved = await workByHalves(
    input.articleIds.filter((id) => !without.has(id)),
    {
      idOf: (id) => id,
      work: async (articleIds) => {
        counted.push(...(await countItems(deps.db, { articleIds, areGrouped, at: deps.clock() })));
      },
      signal: input.signal,
    },
  );
  return {
    storiesCreated: areGrouped ? outcome.storiesCreated : 0,
    counted,
    failed: [...failed, ...unmoved],
  };
}
