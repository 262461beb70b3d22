import { setTimeout as wait } from 'node:timers/promises';
import type { ConnectorFailure, ListedArticle } from './connector.ts';
import type { ProviderResult } from './provider.ts';

export type Region = 'uk' | 'us' | 'world';
const regions: readonly Region[] = ['uk', 'us', 'world'];

/** Alternates between the lists, so that a small limit includes every region. */
function interleave(lists: readonly (readonly ListedArticle[])[], limit: number): ListedArticle[] {
  const chosen = new Map<string, ListedArticle>();
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  for (let i = 0; i < longest; i += 1) {
    for (const list of lists) {
      const article = list[i];
      if (article !== undefined && !chosen.has(article.address)) chosen.set(article.address, article);
    }
  }
  return [...chosen.values()].slice(0, limit);
}

/** Free plans allow one request per second. An abort ends the pause. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}

/**
 * Fetches the headlines of the three regions sequentially. A failure stops the sequence, so that a provider that
 * limits requests gets no more of them; the articles found before are returned with the problem.
 */
export async function fetchRegions(
  fetchRegion: (region: Region, limit: number) => Promise<ProviderResult>,
  options: { limit: number; signal: AbortSignal; gapMs?: number },
): Promise<ProviderResult> {
  const { limit, signal, gapMs = 0 } = options;
  const lists: ListedArticle[][] = [];
  let problem: ConnectorFailure | undefined;
  for (const region of regions) {
    if (lists.length > 0 && gapMs > 0) await pause(gapMs, signal);
    const result = await fetchRegion(region, limit);
    if (result.kind === 'failed') {
      problem = result;
      break;
    }
    lists.push(result.articles);
  }
  const articles = interleave(lists, limit);
  if (problem !== undefined && articles.length === 0) return problem;
  return problem === undefined ? { kind: 'ok', articles } : { kind: 'ok', articles, problem };
}
