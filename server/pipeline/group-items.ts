import { clusterArticles } from './cluster-articles.ts';
import { advanceItems } from './item-store.ts';

/**
 * Groups the articles of items that were rated and moves those items on; may be repeated. While grouping is
 * switched off they stay where they are.
 */
export async function groupItems(
  deps: Parameters<typeof clusterArticles>[0],
  input: { articleIds: readonly string[]; signal: AbortSignal },
): Promise<{ storiesCreated: number; isOff: boolean }> {
  const { articleIds } = input;
  const outcome = await clusterArticles(deps, input);
  if (outcome.kind === 'off') return { storiesCreated: 0, isOff: true };
  await advanceItems(deps.db, { articleIds, from: 'rated', to: 'clustered', at: deps.clock() });
  return { storiesCreated: outcome.storiesCreated, isOff: false };
}
