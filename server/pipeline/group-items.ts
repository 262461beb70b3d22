import { clusterArticles } from './cluster-articles.ts';
import { countItems } from './item-store.ts';

/**
 * Groups the articles of items that were rated and moves those items on; may be repeated. While grouping is
 * switched off they stay where they are. Gives the articles that count for the first time, grouped or not.
 */
export async function groupItems(
  deps: Parameters<typeof clusterArticles>[0],
  input: { articleIds: readonly string[]; signal: AbortSignal },
): Promise<{ storiesCreated: number; counted: string[] }> {
  const outcome = await clusterArticles(deps, input);
  const areGrouped = outcome.kind === 'clustered';
  const { articleIds } = input;
  const counted = await countItems(deps.db, { articleIds, areGrouped, at: deps.clock() });
  return { storiesCreated: areGrouped ? outcome.storiesCreated : 0, counted };
}
